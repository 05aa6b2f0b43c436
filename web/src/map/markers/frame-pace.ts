/** Interval of frames above which animation appears as jumps. */
const SLOW_MILLISECONDS = 40;
/** How long animation stays disabled before a retry. */
const REST_MILLISECONDS = 10_000;
/** Number of consecutive slow frames that disables animation, because a single one may be a busy moment. */
const SLOW_FRAMES = 4;

/**
 * Measures the frame rate while markers glide. Where only a few frames per second are drawn, gliding would cost everything
 * and show nothing, so the markers jump instead.
 */
export class FramePace {
  #last = Number.NEGATIVE_INFINITY;
  #slowFrames = 0;
  #restUntil = Number.NEGATIVE_INFINITY;

  /** @param now ms @param continuous whether the previous frame requested this one immediately */
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
