import type { Chance } from './chance.ts';

export const CLOCKS = ['right', 'slightly off', 'wrong', 'drifting', 'jumping', 'local'] as const;
export type ClockKind = (typeof CLOCKS)[number];

const QUARTER_HOUR_MS = 900_000;
const HOUR_MS = 3_600_000;
const JUMPS_MS = [-60_000, -20_000, -9_000, 8_000, 30_000, 400_000];

/** The clock of a tracker, with its error. */
export class DeviceClock {
  readonly kind: ClockKind;
  readonly #startedAt: number;
  readonly #driftMs: number;
  #errorMs: number;

  /** @param startedAt epoch ms @param errorMs overrides the random error */
  constructor(kind: ClockKind, chance: Chance, startedAt: number, errorMs?: number) {
    this.kind = kind;
    this.#startedAt = startedAt;
    this.#driftMs = kind === 'drifting' ? chance.between(-500, 500) : 0;
    this.#errorMs = errorMs ?? firstError(kind, chance);
  }

  /** Error at an instant, ms. Positive: ahead. */
  errorAt(instant: number): number {
    return Math.round(this.#errorMs + (this.#driftMs * (instant - this.#startedAt)) / HOUR_MS);
  }

  jump(chance: Chance): void {
    this.set(this.#errorMs === 0 ? chance.of(JUMPS_MS) : 0);
  }

  set(errorMs: number): void {
    this.#errorMs = errorMs;
  }
}

function firstError(kind: ClockKind, chance: Chance): number {
  switch (kind) {
    case 'slightly off':
      return chance.whole(-14_000, 14_000);
    case 'wrong':
      return chance.of([-400_000, -120_000, -50_000, -30_000, 30_000, 50_000, 290_000, 400_000]);
    case 'local':
      return QUARTER_HOUR_MS * chance.of([-32, -12, -4, 4, 12, 22, 32]) + chance.whole(-1000, 1000);
    case 'right':
    case 'drifting':
      return chance.whole(-700, 700);
    case 'jumping':
      return 0;
  }
}
