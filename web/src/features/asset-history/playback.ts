/**
 * The playback time of the history screen in plain TypeScript, so that a frame re-renders only the components that show
 * it.
 */

export const PLAYBACK_RATES = [1, 4, 16, 60] as const;
export type PlaybackRate = (typeof PLAYBACK_RATES)[number];

export interface PlaybackState {
  /** Epoch ms. */
  time: number;
  playing: boolean;
  rate: PlaybackRate;
}

/** Seconds of history that an arrow key moves. Shift multiplies them by ten. */
export const STEP_SECONDS = 30;

/** Playback clock of one day. An animation frame calls `advance` with the elapsed real time. */
export class Playback {
  #state: PlaybackState;
  #bounds: { start: number; end: number };
  #listeners = new Set<() => void>();

  constructor(bounds: { start: number; end: number }, time: number = bounds.start) {
    this.#bounds = bounds;
    this.#state = { time: this.#clamp(time), playing: false, rate: 16 };
  }

  get state(): PlaybackState {
    return this.#state;
  }

  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sets the bounds of a new day or extends today. Keeps the playback time if it is still inside. */
  setBounds(bounds: { start: number; end: number }): void {
    this.#bounds = bounds;
    this.#set({ time: this.#clamp(this.#state.time) });
  }

  seek(time: number): void {
    this.#set({ time: this.#clamp(time) });
  }

  setRate(rate: PlaybackRate): void {
    this.#set({ rate });
  }

  /** Toggles between play and pause. Restarts at the beginning after the end was reached. */
  toggle(): void {
    const playing = !this.#state.playing;
    const atEnd = this.#state.time >= this.#bounds.end;
    this.#set({ playing, time: playing && atEnd ? this.#bounds.start : this.#state.time });
  }

  pause(): void {
    if (this.#state.playing) this.#set({ playing: false });
  }

  /**
   * @param milliseconds real time since the last frame, at most a quarter second, which limits the jump after a sleep
   */
  advance(milliseconds: number): void {
    if (!this.#state.playing) return;
    const time = this.#clamp(this.#state.time + Math.min(milliseconds, 250) * this.#state.rate);
    this.#set({ time, playing: time < this.#bounds.end });
  }

  #clamp(time: number): number {
    return Math.min(this.#bounds.end, Math.max(this.#bounds.start, time));
  }

  #set(change: Partial<PlaybackState>): void {
    const next = { ...this.#state, ...change };
    const { time, playing, rate } = this.#state;
    if (next.time === time && next.playing === playing && next.rate === rate) return;
    this.#state = next;
    for (const listener of this.#listeners) listener();
  }
}
