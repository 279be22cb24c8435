// Permissions that a page lacks because it is a frame of another one, or because its browser or person has refused them. To try
// all the same would be an error on the console, whatever its outcome.

export async function isForbidden(name) {
  try {
    return (await navigator.permissions.query({ name })).state === "denied";
  } catch {
    return false; // a browser that does not tell: it has to be tried
  }
}

// True if the person has just pressed something that nothing has been opened for: without that, browsers open neither the whole
// screen nor a choice of files, and complain. The second of two quick presses comes when the first one is used up.
export const isPressed = () => navigator.userActivation?.isActive !== false;
