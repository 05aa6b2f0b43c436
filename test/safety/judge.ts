import type { DeviceOrder } from '@waymark/protocols/orders.ts';
import { isLive, mayNotGo, mustGo, triggersOf } from './rule.ts';
import { isLoud, type Sighting } from './sighting.ts';
import { moves } from './truth.ts';
import type { Asked, SimulatedVehicle } from './vehicle.ts';

/** Violations that the judge reports. README.md defines them. */
export const VIOLATIONS = ['unsafe', 'unproven', 'late', 'twice', 'superseded', 'noRelease', 'releaseNotSent'] as const;
export type ViolationKind = (typeof VIOLATIONS)[number];

export interface Violation {
  kind: ViolationKind;
  vehicle: SimulatedVehicle;
  /** Epoch ms. */
  at: number;
  text: string;
  /** Earlier events of the vehicle. */
  notes: SimulatedVehicle['notes'];
}

export interface Written {
  order: DeviceOrder;
  serial: number;
}

export interface Counts {
  cutsWritten: number;
  releasesWritten: number;
  /** Cuts sent after the driver turned the key later than the last record that the server had. */
  unknowable: number;
  /** Cuts that were right when sent, but whose vehicle moved or was started before they arrived. */
  overtaken: number;
  /** Cuts of vehicles that were carried with the ignition off, which no record could show. */
  carried: number;
  /** Starter cuts by stationary check with the ignition on, which the rule allows. */
  restingWithIgnition: number;
  /** Cuts that were checked to be sent with the packet that allowed them. */
  prompt: number;
  releasesChecked: number;
}

function isCutOrder(order: DeviceOrder): boolean {
  return (order.kind === 'relay' && order.cut) || (order.kind === 'lock' && order.locked);
}

const FAST_KILOMETERS_PER_HOUR = 10;
const SETTLED_CONNECTION_MS = 61_000;
const YOUNG_PATIENCE_MS = 8_000;
const RELEASE_PATIENCE_MS = 10_000;

/** Parts of the run that the judge needs. */
export interface Court {
  /** Start of the server, epoch ms. */
  startedAt(): number;
  /** No commit is delayed now or was recently. */
  isUndisturbed(): boolean;
  plan(at: number, act: () => void): void;
  /** The reason for which the product holds the command. @returns undefined if it does not or another is under way */
  waits(vehicle: SimulatedVehicle, command: Asked): Promise<string | undefined>;
  /** The fate of a written cut: a release was requested, or it ended. */
  fateOf(vehicle: SimulatedVehicle, command: Asked): Promise<'over' | 'takenBack' | undefined>;
}

/** Compares what the server writes with the truth and with the wording of the rule. */
export class Judge {
  readonly violations: Violation[] = [];
  readonly counts: Counts = {
    cutsWritten: 0,
    releasesWritten: 0,
    unknowable: 0,
    overtaken: 0,
    carried: 0,
    restingWithIgnition: 0,
    prompt: 0,
    releasesChecked: 0,
  };
  readonly #court: Court;
  readonly #serials = new Set<string>();

  constructor(court: Court) {
    this.#court = court;
  }

  /** Judges an order that the server wrote to a vehicle's tracker. */
  written(vehicle: SimulatedVehicle, { order, serial }: Written, now: number): void {
    if (order.kind === 'state') return;
    const key = `${vehicle.number} ${serial}`;
    vehicle.note(`server writes ${JSON.stringify(order)}`);
    if (this.#serials.has(key)) this.#violate('twice', vehicle, now, `order ${serial} was written before`);
    this.#serials.add(key);
    const command = vehicle.commands.find(({ id }) => id === serial / 2);
    if (command) command.writtenAt = now;
    if (!isCutOrder(order)) {
      this.counts.releasesWritten++;
      const cut = order.kind === 'relay' ? 'SET_IMMOBILIZE' : 'REMOTE_FORCE_LOCK';
      for (const each of vehicle.commands)
        if (each.request === cut && each.writtenAt !== undefined) each.releasedAt ??= now;
      return;
    }
    this.counts.cutsWritten++;
    if (command?.isVoid) this.#violate('superseded', vehicle, now, 'the cut had been taken back or released');
    this.#judgeCut(vehicle, now);
  }

  #judgeCut(vehicle: SimulatedVehicle, now: number): void {
    const { truth } = vehicle;
    const received = vehicle.evidence(this.#court.startedAt());
    const isStarter = vehicle.primary.parts.traits.immobilizationType === 'starter';
    const flaw = mayNotGo(received, now);
    // The rule allows a starter cut at rest with the ignition on.
    const mayHaveIgnition = isStarter && flaw === undefined;
    if (!truth.movesAt(now) && truth.at(now).ignition && mayHaveIgnition) {
      this.counts.restingWithIgnition++;
      return;
    }
    const since = mayHaveIgnition ? truth.unsafeSince(now, moves) : truth.unsafeSince(now);
    if (since !== undefined && flaw === undefined && this.#isCarriedUnseen(vehicle, since, now)) this.counts.carried++;
    else if (since !== undefined) {
      const why = this.#knowable(vehicle, since, now);
      if (why === undefined) this.counts.unknowable++;
      else {
        const how = truth.movesAt(now) ? 'moves' : 'has its ignition on';
        this.#violate('unsafe', vehicle, now, `the vehicle ${how} for ${(now - since) / 1000} s: ${why}`);
        return;
      }
    }
    if (flaw !== undefined) this.#violate('unproven', vehicle, now, flaw);
  }

  /**
   * Returns whether the ignition stayed off and no record made since the vehicle moves had a fix or a motion flag, as
   * in the hold of a ferry or in a closed truck.
   */
  #isCarriedUnseen(vehicle: SimulatedVehicle, since: number, now: number): boolean {
    const { truth, sightings } = vehicle;
    if (truth.unsafeSince(now, ({ ignition }) => ignition) !== undefined) return false;
    const beganAt = truth.unsafeSince(now, moves) ?? since;
    if (beganAt !== since) return false;
    return sightings.every(({ madeAt, meters, motion }) => madeAt < since || (meters === undefined && motion !== true));
  }

  /**
   * Returns why the server could have known that the vehicle was unsafe since then. @returns undefined if it could not
   */
  #knowable(vehicle: SimulatedVehicle, since: number, now: number): string | undefined {
    const received = vehicle.evidence(this.#court.startedAt());
    const trigger = triggersOf(received, now)
      .toSorted((a, b) => a.madeAt - b.madeAt)
      .at(-1);
    if (trigger === undefined) return 'it was sent without a live record just before';
    // A record of the very instant may have been made just before; `isLoud` judges whether it shows the change.
    if (trigger.madeAt > since) return 'the live record before it was made after that';
    const told = received.sightings.find((each) => each.madeAt >= since && isLoud(each, trigger.meters));
    return told && `the server had been told so by what came at ${told.receivedAt}`;
  }

  /** Judges an order that reached its relay. */
  arrived(vehicle: SimulatedVehicle, order: DeviceOrder, isDone: boolean, now: number): void {
    vehicle.note(`tracker ${isDone ? 'does' : 'refuses'} ${JSON.stringify(order)}`);
    if (!isDone || !isCutOrder(order) || !vehicle.truth.isUnsafeAt(now)) return;
    const writtenAt = vehicle.commands.findLast((each) => each.writtenAt !== undefined)?.writtenAt ?? now;
    if (!vehicle.truth.isUnsafeAt(writtenAt)) this.counts.overtaken++;
  }

  /** Judges records that the server received and processed. */
  async received(vehicle: SimulatedVehicle, sightings: readonly Sighting[], now: number): Promise<void> {
    for (const command of vehicle.commands) {
      if (command.isVoid || !isCutRequest(command)) continue;
      if (command.writtenAt === undefined || command.writtenAt === now) await this.#mustHaveGone(vehicle, command, now);
      else if (!command.isAnswered) await this.#watch(vehicle, command, sightings, now);
    }
  }

  async #mustHaveGone(vehicle: SimulatedVehicle, command: Asked, now: number): Promise<void> {
    if (command.askedAt >= now || !this.#court.isUndisturbed()) return;
    const received = vehicle.evidence(this.#court.startedAt());
    const proof = mustGo(received, now);
    if (proof === undefined) return;
    const latest = vehicle.sightings.findLast(({ receivedAt }) => receivedAt === now)!;
    const flag = async (at: number, text: string): Promise<void> => {
      if (command.writtenAt !== undefined || command.isVoid) return;
      const reason = await this.#court.waits(vehicle, command);
      if (reason !== undefined) this.#violate('late', vehicle, at, `${text} (${reason})`);
    };
    this.counts.prompt++;
    if (command.writtenAt !== undefined) return;
    if (now - latest.connectedAt >= SETTLED_CONNECTION_MS) {
      await flag(now, `the rule was met (${proof}), and the cut waits`);
      return;
    }
    // Records within the wait are judged first, because only a quiet connection must have received its command.
    const { connection } = vehicle.primary;
    const count = vehicle.sightings.length;
    this.#court.plan(now + YOUNG_PATIENCE_MS, () => {
      const isQuiet = vehicle.sightings.length === count && vehicle.primary.connection === connection;
      if (isQuiet && connection?.isClosed === false && this.#court.isUndisturbed())
        void flag(now + YOUNG_PATIENCE_MS, `the rule was met (${proof}) on a young connection, and the cut waits`);
    });
  }

  async #watch(vehicle: SimulatedVehicle, command: Asked, sightings: readonly Sighting[], now: number): Promise<void> {
    const writtenAt = command.writtenAt!;
    if (command.movedAt !== undefined) {
      const isHeard = sightings.some(({ trackerId }) => trackerId === vehicle.primary.parts.id);
      if (!isHeard || now - command.movedAt < RELEASE_PATIENCE_MS) return;
      command.isAnswered = true;
      const isAlone = vehicle.commands.every(
        (each) => each === command || each.writtenAt === undefined || each.isAnswered || each.writtenAt < writtenAt,
      );
      if (isAlone && command.releasedAt === undefined && this.#court.isUndisturbed())
        this.#violate(
          'releaseNotSent',
          vehicle,
          now,
          'the vehicle moved before the answer, and no release was written',
        );
      return;
    }
    const shown = sightings.find(
      (each) =>
        each.trackerId === vehicle.primary.parts.id &&
        vehicle.primary.parts.traits.clock === 'right' &&
        (each.kilometersPerHour ?? 0) >= FAST_KILOMETERS_PER_HOUR &&
        each.ignition !== false &&
        isLive(each) &&
        each.madeAt > writtenAt + 1000 &&
        (each.claimedAt ?? 0) > writtenAt + 1000,
    );
    if (shown === undefined || !this.#court.isUndisturbed()) return;
    const fate = await this.#court.fateOf(vehicle, command);
    if (fate === 'over') {
      command.isAnswered = true;
      return;
    }
    command.movedAt = now;
    this.counts.releasesChecked++;
    if (fate === undefined) {
      command.isAnswered = true;
      this.#violate('noRelease', vehicle, now, 'the vehicle moved before the answer, and nothing takes the cut back');
    }
  }

  #violate(kind: ViolationKind, vehicle: SimulatedVehicle, at: number, text: string): void {
    vehicle.note(`VIOLATION ${kind}: ${text}`);
    this.violations.push({ kind, vehicle, at, text, notes: [...vehicle.notes] });
  }
}

function isCutRequest({ request }: Asked): boolean {
  return request === 'SET_IMMOBILIZE' || request === 'REMOTE_FORCE_LOCK';
}
