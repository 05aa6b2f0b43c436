import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import type { Agenda } from './agenda.ts';
import type { Chance } from './chance.ts';
import type { Phase } from './truth.ts';
import type { SimulatedVehicle } from './vehicle.ts';

export type Act = CommandRequest | 'CANCEL';

/** A simulated operator who stops and releases vehicles, preferably at difficult moments. */
export class Operator {
  readonly #vehicle: SimulatedVehicle;
  readonly #agenda: Agenda;
  readonly #chance: Chance;
  readonly #now: () => number;
  readonly #act: (act: Act) => void;
  #isBusy = false;

  constructor(vehicle: SimulatedVehicle, agenda: Agenda, chance: Chance, now: () => number, act: (act: Act) => void) {
    this.#vehicle = vehicle;
    this.#agenda = agenda;
    this.#chance = chance;
    this.#now = now;
    this.#act = act;
  }

  /** Handles a change of the vehicle's phase. */
  changed(phase: Phase): void {
    const chance = this.#chance;
    const isRest = !phase.ignition && phase.metersPerSecond === 0;
    if (isRest && chance.is(0.35)) this.#later(chance.between(0, Math.min(phase.seconds, 150)));
    else if (isRest && chance.is(0.3)) this.#later(Math.max(0, phase.seconds - chance.between(0, 200)));
    else if (phase.ignition && chance.is(0.06)) this.#later(chance.between(0, phase.seconds));
  }

  #later(seconds: number): void {
    this.#agenda.plan(this.#now() + seconds * 1000, () => this.#begin());
  }

  #begin(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const chance = this.#chance;
    const { traits } = this.#vehicle.primary.parts;
    const canLock = traits.protocol === 'teltonika' || traits.protocol === 'jt808';
    const isLock = canLock && chance.is(0.25);
    this.#act(isLock ? 'REMOTE_FORCE_LOCK' : 'SET_IMMOBILIZE');
    const release = isLock ? 'REMOTE_DISARMING_DEVICE' : 'RESET_IMMOBILIZE';
    const minutes = chance.spread(0.5, 40);
    if (chance.is(0.15)) this.#after(minutes / 2, 'CANCEL');
    this.#after(minutes, release);
    this.#agenda.plan(this.#now() + (minutes + chance.spread(1, 20)) * 60_000, () => {
      this.#isBusy = false;
    });
  }

  #after(minutes: number, act: Act): void {
    this.#agenda.plan(this.#now() + minutes * 60_000, () => this.#act(act));
  }
}
