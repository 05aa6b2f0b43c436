/** The moving moment of the history screen: plain TypeScript, so that a frame re-renders only what shows it. */

export const PLAYBACK_RATES = [1, 4, 16, 60] as const;
export type PlaybackRate = (typeof PLAYBACK_RATES)[number];

export interface PlaybackState {
  /** Epoch ms. */
  time: number;
  playing: boolean;
  rate: PlaybackRate;
}

/** Seconds of history that an arrow key moves; with shift ten times as much. */
export const STEP_SECONDS = 30;

/** Clock of one day. `advance` is called from an animation frame with the real time that passed. */
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

  /** A new day, or more of today. Keeps the moment where it still lies inside. */
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

  /** Starts over when the end was reached. */
  toggle(): void {
    const playing = !this.#state.playing;
    const atEnd = this.#state.time >= this.#bounds.end;
    this.#set({ playing, time: playing && atEnd ? this.#bounds.start : this.#state.time });
  }

  pause(): void {
    if (this.#state.playing) this.#set({ playing: false });
  }

  /** @param milliseconds real time since the last frame; a frame after a sleep counts as a quarter second */
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
