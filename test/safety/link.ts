import { type Agenda, STEP_MS } from './agenda.ts';
import type { Chance } from './chance.ts';

/** A time without any transmission. Times in epoch ms. */
export interface Disturbance {
  from: number;
  to: number;
}

/** The radio between tracker and server: delayed, sometimes for long, and in order. */
export class Link {
  readonly #agenda: Agenda;
  readonly #chance: Chance;
  readonly #latencyMs: readonly [number, number];
  /** End of the blockage. Data sent meanwhile arrives together after it. */
  blockedUntil = 0;

  constructor(agenda: Agenda, chance: Chance, latencyMs: readonly [number, number]) {
    this.#agenda = agenda;
    this.#chance = chance;
    this.#latencyMs = latencyMs;
  }

  isBlocked(now: number): boolean {
    return now < this.blockedUntil;
  }

  block({ to }: Disturbance): void {
    this.blockedUntil = Math.max(this.blockedUntil, to);
  }

  /** @param after epoch ms, arrival of the previous data @returns arrival of data sent now, epoch ms */
  arrivalOf(now: number, after: number): number {
    const latency = this.#chance.is(0.03)
      ? this.#chance.between(1_000, 9_000)
      : this.#chance.between(...this.#latencyMs);
    return Math.max(now + STEP_MS, now + latency, after, this.blockedUntil);
  }

  /** Runs `deliver` on arrival, or later if the link is blocked by then. */
  carry(arrivalAt: number, deliver: (at: number) => void): void {
    const arrive = (at: number): void => {
      if (at < this.blockedUntil) this.#agenda.plan(this.blockedUntil, () => arrive(this.blockedUntil));
      else deliver(at);
    };
    this.#agenda.plan(arrivalAt, () => arrive(arrivalAt));
  }
}
