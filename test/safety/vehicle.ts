import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import type { Vehicle as Seeded } from '../../server/src/features/commands/dispatch/testing-device.ts';
import type { Agenda } from './agenda.ts';
import { light, parked } from './driver.ts';
import type { Received } from './rule.ts';
import type { Sighting } from './sighting.ts';
import type { Tracker } from './tracker.ts';
import type { TrackerTraits } from './traits.ts';
import { type Phase, Truth } from './truth.ts';

/** A command in the run. Times in epoch ms. */
export interface Asked {
  id: number;
  request: CommandRequest;
  askedAt: number;
  /** Cancelled or superseded before it was sent. */
  isVoid: boolean;
  writtenAt: number | undefined;
  /** The server has the device's answer, or needs none any more. */
  isAnswered: boolean;
  /** When the server first received proof that the vehicle moved before the answer. */
  movedAt: number | undefined;
  /** When a release was written after this command. */
  releasedAt: number | undefined;
}

const KEPT_SIGHTINGS = 600;
const KEPT_NOTES = 120;

/** A vehicle with its driver, trackers and commands. */
export class SimulatedVehicle {
  readonly number: number;
  readonly truth = new Truth();
  readonly trackers: Tracker[] = [];
  readonly seeded: Seeded[] = [];
  readonly traits = new Map<number, TrackerTraits>();
  readonly commands: Asked[] = [];
  /** Records that the server received, in order of receipt. */
  readonly sightings: Sighting[] = [];
  readonly notes: { at: number; text: string }[] = [];
  onPhase: (phase: Phase) => void = () => undefined;
  readonly #agenda: Agenda;
  readonly #plan: Iterator<Phase>;
  readonly #now: () => number;
  #kept: Phase | undefined;

  constructor(number: number, plan: Iterator<Phase>, agenda: Agenda, now: () => number) {
    this.number = number;
    this.#plan = plan;
    this.#agenda = agenda;
    this.#now = now;
  }

  /** The tracker with the relay. */
  get primary(): Tracker {
    return this.trackers[0]!;
  }

  start(): void {
    this.#next();
    for (const tracker of this.trackers) tracker.start();
  }

  note(text: string): void {
    this.notes.push({ at: this.#now(), text });
    if (this.notes.length > KEPT_NOTES) this.notes.splice(0, KEPT_NOTES / 4);
  }

  received(sighting: Sighting): void {
    this.sightings.push(sighting);
    if (this.sightings.length > KEPT_SIGHTINGS) this.sightings.splice(0, KEPT_SIGHTINGS / 3);
  }

  evidence(startedAt: number): Received {
    return { sightings: this.sightings, traits: this.traits, commandedId: this.primary.parts.id, startedAt };
  }

  #next(): void {
    const at = this.#now();
    const before = this.truth.hasBegun ? this.truth.now : undefined;
    const phase = this.#phaseAfter(before);
    if (phase === undefined) return;
    this.truth.begin(phase, at);
    this.note(
      `vehicle: ${phase.kind}${phase.ignition ? ', ignition on' : ''}, ${Math.round(phase.metersPerSecond * 3.6)} km/h`,
    );
    if (before) for (const tracker of this.trackers) tracker.changed(phase, before);
    this.onPhase(phase);
    this.#agenda.plan(at + phase.seconds * 1000, () => this.#next());
  }

  /** Returns the next phase. A parked vehicle with a cut relay does not start, so the driver tries and waits. */
  #phaseAfter(before: Phase | undefined): Phase | undefined {
    if (before?.kind === 'does not start') return parked(240, 'waits');
    const phase = this.#kept ?? this.#plan.next().value;
    this.#kept = undefined;
    if (phase?.ignition !== true || before?.ignition !== false || !this.primary.relayCut) return phase;
    this.#kept = phase;
    return { ...light(6, false), kind: 'does not start' };
  }
}
