/** Vehicles, trackers and operators around the running product, in steps of virtual time. */
import { DispatchWorld } from '../../server/src/features/commands/dispatch/testing.ts';
import { Agenda } from './agenda.ts';
import { Calls } from './calls.ts';
import { Chance } from './chance.ts';
import type { Connection } from './connection.ts';
import { DeviceClock } from './device-clock.ts';
import { HeldCommits, type HeldTable } from './held-commits.ts';
import { Judge } from './judge.ts';
import { Link } from './link.ts';
import type { Act } from './operator.ts';
import { Settling } from './settling.ts';
import type { Sighting } from './sighting.ts';
import { type Parcel, Tracker } from './tracker.ts';
import type { TrackerTraits } from './traits.ts';
import type { Phase } from './truth.ts';
import { type Asked, SimulatedVehicle } from './vehicle.ts';

const SECOND = 1000;
/** Time after a delayed commit or a restart in which the server's promptness is not checked. */
const RECOVERY_MS = 6_000;

/** Reading of a vehicle by the server in a step. */
interface Reading {
  connection: Connection;
  sightings: Sighting[];
}

export class Simulation {
  readonly world: DispatchWorld;
  readonly agenda = new Agenda();
  readonly vehicles: SimulatedVehicle[] = [];
  readonly judge: Judge;
  readonly startedAt: number;
  readonly held: HeldCommits;
  packets = 0;
  readonly #byDevice = new Map<number, { vehicle: SimulatedVehicle; tracker: Tracker }>();
  readonly #byTracker = new Map<number, { vehicle: SimulatedVehicle; tracker: Tracker }>();
  readonly #settling: Settling;
  readonly #calls: Calls;
  #parcels: { connection: Connection; parcel: Parcel }[] = [];
  #jobs: (() => Promise<void>)[] = [];
  #judged = 0;
  #serverStartedAt: number;
  #disturbedAt = Number.NEGATIVE_INFINITY;
  #trackers = 0;

  private constructor(world: DispatchWorld) {
    this.world = world;
    this.startedAt = world.clock.now;
    this.#serverStartedAt = world.clock.now;
    this.held = new HeldCommits(world.database);
    this.#calls = new Calls(world);
    const deviceOf = ({ trackerId }: Connection): number => {
      const { vehicle, tracker } = this.#byTracker.get(trackerId)!;
      return vehicle.seeded[vehicle.trackers.indexOf(tracker)]!.deviceId;
    };
    this.#settling = new Settling(world.gateway.sessions, deviceOf, this.now);
    this.judge = new Judge({
      startedAt: () => this.#serverStartedAt,
      isUndisturbed: () => this.held.table === undefined && this.now() - this.#disturbedAt > RECOVERY_MS,
      plan: (at, act) => this.agenda.plan(at, act),
      waits: (vehicle, command) => this.#calls.waits(vehicle, command),
      fateOf: (vehicle, command) => this.#calls.fateOf(vehicle, command),
    });
  }

  static async open(): Promise<Simulation> {
    return new Simulation(await DispatchWorld.open());
  }

  readonly now = (): number => this.world.clock.now;

  async close(): Promise<void> {
    await this.held.release();
    for (const { tracker } of this.#byTracker.values()) tracker.close();
    await this.world.close();
  }

  /** @param number identifies the vehicle and reproduces its random choices */
  async vehicle(number: number, plan: Iterator<Phase>, all: readonly TrackerTraits[], seed: number) {
    const vehicle = new SimulatedVehicle(number, plan, this.agenda, this.now);
    for (const [index, traits] of all.entries()) {
      const { protocol, ignitionType, immobilizationType, role } = traits;
      const first = vehicle.seeded[0];
      const place = first === undefined ? {} : { assetId: first.assetId };
      const seeded = await this.world.vehicle({ protocol, ignitionType, immobilizationType, role, ...place });
      const id = this.#trackers++;
      const chance = (part: number): Chance => new Chance(seed, number, index, part);
      const tracker: Tracker = new Tracker(
        {
          id,
          imei: seeded.imei,
          port: this.world.gateway.port(protocol, 'tcp')!,
          traits,
          truth: vehicle.truth,
          clock: new DeviceClock(traits.clock, chance(1), this.startedAt, traits.clockErrorMs),
          link: new Link(this.agenda, chance(2), traits.latencyMs),
          agenda: this.agenda,
          chance: chance(3),
          now: this.now,
          deliver: (connection, parcel) => void this.#parcels.push({ connection, parcel }),
          opened: (connection) => this.#settling.watch(connection),
          ordered: ({ order }, isDone) => this.judge.arrived(vehicle, order, isDone, this.now()),
          note: (text) => vehicle.note(`tracker ${index + 1}: ${text}`),
        },
        chance(4),
      );
      vehicle.seeded.push(seeded);
      vehicle.trackers.push(tracker);
      vehicle.traits.set(id, traits);
      const both = { vehicle, tracker };
      this.#byDevice.set(seeded.deviceId, both);
      this.#byTracker.set(id, both);
    }
    this.vehicles.push(vehicle);
    return vehicle;
  }

  /** Runs all planned events of the next seconds. @param isOver evaluated after each step */
  async run(seconds: number, isOver: () => boolean = () => false): Promise<void> {
    const end = this.now() + seconds * SECOND;
    while (this.agenda.nextAt <= end && !isOver()) {
      await this.#idle(this.agenda.nextAt);
      this.world.clock.now = this.agenda.nextAt;
      this.agenda.run(this.now());
      await this.#step();
    }
  }

  /** Performs an operator's act. The rules of the calls decide its result. */
  act(vehicle: SimulatedVehicle, act: Act): void {
    this.#jobs.push(async () => {
      if (this.held.table === 'commands') this.agenda.plan(this.now() + 2 * SECOND, () => this.act(vehicle, act));
      else if (act === 'CANCEL') await this.#calls.cancel(vehicle);
      else await this.#calls.ask(vehicle, act);
    });
  }

  /** Removes the tracker with the relay from its vehicle, which stays where it is. */
  unassign(vehicle: SimulatedVehicle): void {
    this.#jobs.push(() => this.#calls.unassign(vehicle));
  }

  /** Delays commits for a number of seconds. */
  hold(table: HeldTable, seconds: number): void {
    this.#jobs.push(async () => {
      if (this.held.table !== undefined) return;
      await this.held.hold(table);
      this.#disturbedAt = this.now();
      this.agenda.plan(this.now() + seconds * SECOND, () => this.#jobs.push(() => this.#let()));
    });
  }

  /** Restarts the server, which loses its connections and all data that it did not store. */
  restart(): void {
    this.#jobs.push(async () => {
      await this.#let();
      for (const { tracker, vehicle } of this.#byTracker.values()) {
        if (tracker.connection) vehicle.note('the server restarts');
        tracker.cutOff();
      }
      await this.#settling.until(() => this.world.gateway.sessions.size === 0, 'sessions end');
      await this.world.restartDispatcher();
      this.#serverStartedAt = this.now();
      this.#disturbedAt = this.now();
    });
  }

  async #let(): Promise<void> {
    if (this.held.table === undefined) return;
    await this.held.release();
    this.#disturbedAt = this.now();
    await this.#settle();
  }

  /** Lets idle time pass for the dispatcher too. */
  async #idle(next: number): Promise<void> {
    if (this.held.table === 'commands' || !this.vehicles.some((vehicle) => vehicle.commands.some(isUnderWay))) return;
    const gap = next - this.now();
    const step = gap > 600 * SECOND ? 60 * SECOND : gap > 120 * SECOND ? 10 * SECOND : SECOND;
    while (this.now() + step < next) {
      this.world.clock.now += step;
      await this.world.dispatcher.tick();
      this.#judgeWritten();
    }
  }

  async #step(): Promise<void> {
    const jobs = this.#jobs;
    const received = this.#deliver();
    if (received.size > 0 || this.now() % SECOND === 0 || this.#settling.isBusy) await this.#settle();
    if (received.size > 0) {
      for (const [vehicle, { connection, sightings }] of received) {
        if (connection.isClosed) unread(sightings, this.now());
        else for (const sighting of sightings) vehicle.received(sighting);
      }
      this.#judgeWritten();
      for (const [vehicle, { sightings }] of received) await this.judge.received(vehicle, sightings, this.now());
    } else this.#judgeWritten();
    this.#jobs = [];
    for (const job of jobs) await job();
    if (jobs.length === 0) return;
    await this.#settle();
    this.#judgeWritten();
  }

  /** Writes the arrived data, one connection of a vehicle per step. @returns what the server will have received */
  #deliver(): Map<SimulatedVehicle, Reading> {
    const parcels = this.#parcels;
    this.#parcels = [];
    const now = this.now();
    const bytes = new Map<Connection, Uint8Array[]>();
    const received = new Map<SimulatedVehicle, Reading>();
    for (const one of parcels) {
      const { connection, parcel } = one;
      const { vehicle } = this.#byTracker.get(connection.trackerId)!;
      if (connection.isClosed) continue;
      const reading = received.get(vehicle) ?? { connection, sightings: [] };
      if (reading.connection !== connection) {
        this.agenda.plan(now + 1, () => void this.#parcels.push(one));
        continue;
      }
      received.set(vehicle, reading);
      const written = bytes.get(connection) ?? [];
      bytes.set(connection, [...written, parcel.bytes]);
      this.#settling.expects(connection, parcel.kind);
      this.packets++;
      for (const sighting of parcel.sightings) reading.sightings.push(this.#seen(sighting, connection, now));
      if (parcel.kind === 'records') connection.unacknowledged.push(...parcel.sightings);
      if (parcel.kind === 'answer')
        for (const each of vehicle.commands) each.isAnswered ||= each.writtenAt !== undefined;
      noteParcel(vehicle, parcel, now);
    }
    for (const [connection, written] of bytes) connection.write(Buffer.concat(written));
    return received;
  }

  /** Records the receipt of a sighting. A repeated packet is received again. */
  #seen(sighting: Sighting, connection: Connection, now: number): Sighting {
    if (sighting.receivedAt !== undefined) return { ...sighting, receivedAt: now, connectedAt: connection.openedAt };
    sighting.receivedAt = now;
    sighting.connectedAt = connection.openedAt;
    return sighting;
  }

  async #settle(): Promise<void> {
    await this.#settling.received(this.held.table !== undefined);
    if (this.held.table === 'commands') {
      void this.world.dispatcher.tick();
      await this.#settling.pause();
    } else await this.world.dispatcher.tick();
    await this.#settling.ordered(this.world.sent.length, () => this.#heard());
  }

  #heard(): number {
    let heard = 0;
    for (const { tracker } of this.#byTracker.values()) heard += tracker.heard;
    return heard;
  }

  #judgeWritten(): void {
    const { sent } = this.world;
    for (; this.#judged < sent.length; this.#judged++) {
      const written = sent[this.#judged]!;
      const known = this.#byDevice.get(written.deviceId);
      if (known) this.judge.written(known.vehicle, written, this.now());
    }
  }
}

/** Marks sightings as not received, because the connection ended before the server read them. */
function unread(sightings: Sighting[], now: number): void {
  for (const sighting of sightings) if (sighting.receivedAt === now) sighting.receivedAt = undefined;
  sightings.length = 0;
}

function isUnderWay({ isVoid, isAnswered }: Asked): boolean {
  return !isVoid && !isAnswered;
}

function noteParcel(vehicle: SimulatedVehicle, { kind, sightings }: Parcel, now: number): void {
  if (kind !== 'records' && sightings.length === 0) {
    vehicle.note(`server receives ${kind}`);
    return;
  }
  for (const each of sightings) {
    const say = (value: boolean | undefined, word: string): string =>
      value === undefined ? '' : `, ${word} ${value ? 'on' : 'off'}`;
    const age = (now - each.madeAt) / SECOND;
    const claimed = each.claimedAt === undefined ? '' : `, says ${(now - each.claimedAt) / SECOND} s old`;
    const fix =
      each.meters === undefined ? ', no fix' : `, ${each.kilometersPerHour} km/h at ${Math.round(each.meters)} m`;
    const told = say(each.ignition, 'ignition') + say(each.motion, 'motion');
    vehicle.note(`server receives a record ${age} s old${claimed}${told}${fix}${each.buffered ? ', buffered' : ''}`);
  }
}
