/** The settings of secure park of one asset over time, and when they guard it. Instants in epoch ms. */
import { type Curfew, curfewWindow } from './curfew.ts';

/** Types of the calls: on until switched off, and on in the hours of a curfew. */
export const SECURE_PARK_TYPES = ['secureParkNow', 'secureParkCurfew'] as const;
export type SecureParkType = (typeof SECURE_PARK_TYPES)[number];

/** A setting that is on, valid in [from, to) of fix time. Times without one are off. */
export interface ParkVersion {
  version: number;
  from: number;
  /** Infinity: still valid. */
  to: number;
  /** null: on without a break. */
  curfew: Curfew | null;
}

/** A time in which the asset is guarded without a break, [from, to). */
export interface GuardedTime {
  from: number;
  to: number;
}

/** Versions of the setting of one asset, in order of time, without overlaps. */
export class ParkSettings {
  readonly #versions: readonly ParkVersion[];
  /** The last answer, which holds for all instants in [from, to). */
  #known: { from: number; to: number; guarded: GuardedTime | undefined } = { from: 0, to: 0, guarded: undefined };

  constructor(versions: readonly ParkVersion[]) {
    this.#versions = versions;
  }

  /** Returns the version that is valid at an instant. */
  at(time: number): ParkVersion | undefined {
    return this.#versions.find(({ from, to }) => from <= time && time < to);
  }

  /** Returns the guarded time that contains an instant, over changes of the setting; undefined: it is not guarded. */
  guardedAt(time: number): GuardedTime | undefined {
    if (time < this.#known.from || time >= this.#known.to) this.#known = this.#find(time);
    return this.#known.guarded;
  }

  /** Returns the guarded time that contains an instant, or else the next one; undefined: there is none. */
  guardedFrom(time: number): GuardedTime | undefined {
    for (let at = time; Number.isFinite(at); at = this.#known.to) {
      const guarded = this.guardedAt(at);
      if (guarded !== undefined) return guarded;
    }
    return undefined;
  }

  #find(time: number): { from: number; to: number; guarded: GuardedTime | undefined } {
    const version = this.at(time);
    const piece = version && pieceOf(version, time);
    if (piece === undefined || piece.from > time)
      return { from: time, to: piece?.from ?? this.#nextChange(time), guarded: undefined };
    const guarded = { ...piece };
    for (let next = this.#pieceAt(guarded.to); next; next = this.#pieceAt(guarded.to)) guarded.to = next.to;
    for (let one = this.#pieceAt(guarded.from - 1); one; one = this.#pieceAt(guarded.from - 1)) guarded.from = one.from;
    return { ...guarded, guarded };
  }

  #pieceAt(time: number): GuardedTime | undefined {
    const version = this.at(time);
    const piece = version && pieceOf(version, time);
    return piece && piece.from <= time ? piece : undefined;
  }

  #nextChange(time: number): number {
    const changes = this.#versions.flatMap(({ from, to }) => [from, to]).filter((change) => change > time);
    return Math.min(...changes, Number.POSITIVE_INFINITY);
  }
}

/** Returns the guarded time of one version that contains an instant of it, or else the next one of it. */
function pieceOf({ from, to, curfew }: ParkVersion, time: number): GuardedTime | undefined {
  if (curfew === null) return { from, to };
  const window = curfewWindow(curfew, time);
  if (window === undefined || window.start >= to) return undefined;
  return { from: Math.max(window.start, from), to: Math.min(window.end, to) };
}
