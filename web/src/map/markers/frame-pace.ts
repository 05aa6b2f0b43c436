/** Frames further apart than this show jumps, not motion. */
const SLOW_MILLISECONDS = 70;
/** How long motion is given up before it is tried again. */
const REST_MILLISECONDS = 10_000;
/** Frames in a row that have to be slow: one alone may be a busy moment. */
const SLOW_FRAMES = 4;

/**
 * Watches how fast frames come while marks glide. A machine without a graphics card draws a few frames a second; there
 * gliding would cost everything and show nothing, so the marks jump instead.
 */
export class FramePace {
  #last = Number.NEGATIVE_INFINITY;
  #slowFrames = 0;
  #restUntil = Number.NEGATIVE_INFINITY;

  /** @param now ms @param continuous whether the frame before asked for this one at once */
  frame(now: number, continuous: boolean): void {
    if (continuous) {
      this.#slowFrames = now - this.#last > SLOW_MILLISECONDS ? this.#slowFrames + 1 : 0;
      if (this.#slowFrames >= SLOW_FRAMES) {
        this.#restUntil = now + REST_MILLISECONDS;
        this.#slowFrames = 0;
      }
    }
    this.#last = now;
  }

  tooSlow(now: number): boolean {
    return now < this.#restUntil;
  }
}
