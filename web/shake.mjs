// Shakes of the device in a hand, felt by its motion sensor while the game asks for them.

import { isForbidden } from "./permission.mjs";

// Quicker than a walk or a device that is put down, in m/s² beside gravity; so many jerks within so many ms are a shake.
const JERK = 14;
const JERKS = 3;
const WITHIN_MS = 800;
const GRAVITY = 9.81;

// The strength of a motion. Devices without a gyroscope give it with gravity only.
function strengthOf({ acceleration, accelerationIncludingGravity }) {
  const strength = (motion) => Math.hypot(motion.x, motion.y, motion.z);
  if (acceleration?.x != null) return strength(acceleration);
  return accelerationIncludingGravity?.x != null ? Math.abs(strength(accelerationIncludingGravity) - GRAVITY) : 0;
}

export class Shake {
  #shaken;
  #wanted = false;
  #jerks = []; // when they were, the last ones
  #isAbove = false;

  constructor(shaken) {
    this.#shaken = shaken;
  }

  // Phones and tablets: desktop browsers have the events too, and nothing that moves.
  get possible() {
    return "DeviceMotionEvent" in window && matchMedia("(pointer: coarse)").matches;
  }

  // Ask for the sensor, for which iOS needs a press; false if it must not be used. If it came too late after the press to
  // be one, the next tap at the table asks again.
  async allow() {
    if (await isForbidden("accelerometer")) return false;
    return (await this.#ask()) !== "denied";
  }

  #ask = async () => {
    try {
      return await DeviceMotionEvent.requestPermission?.();
    } catch (error) {
      console.info(`Mastaba: shakes were not asked for (${error.message})`);
      return "default";
    }
  };

  async feel(on) {
    if (on === this.#wanted) return;
    this.#wanted = on;
    removeEventListener("devicemotion", this.#moved);
    removeEventListener("pointerup", this.#ask);
    if (!on || (await isForbidden("accelerometer")) || !this.#wanted) return;
    this.#jerks = [];
    addEventListener("devicemotion", this.#moved);
    // iOS forgets the permission with the visit: the first tap, as it throws the dice, asks again.
    if (DeviceMotionEvent.requestPermission) addEventListener("pointerup", this.#ask, { once: true });
  }

  #moved = (event) => {
    const wasAbove = this.#isAbove;
    this.#isAbove = strengthOf(event) > JERK;
    if (wasAbove || !this.#isAbove) return;
    this.#jerks = [...this.#jerks.filter((time) => event.timeStamp - time < WITHIN_MS), event.timeStamp];
    if (this.#jerks.length < JERKS) return;
    this.#jerks = [];
    this.#shaken();
  };
}
