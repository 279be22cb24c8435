// What a page may not do because it is a frame of another one, or because its browser or person has said no. To try all the
// same would be an error on the console, whatever becomes of it.

export async function isForbidden(name) {
  try {
    return (await navigator.permissions.query({ name })).state === "denied";
  } catch {
    return false; // a browser that does not tell: it has to be tried
  }
}

// Whether the person has just pressed something that nothing has been opened for: without that, browsers open neither
// the whole screen nor a choice of files, and complain. The second of two quick presses comes when the first one is used up.
export const isPressed = () => navigator.userActivation?.isActive !== false;
