/**
 * A tracker. It makes records, keeps them while offline, sends one packet per acknowledgement, and obeys orders.
 *
 * Longer than other files because it is one state machine, whose parts only make sense together.
 */

import type { Heard, HeardOrder } from '@waymark/protocols/device-side.ts';
import { DEVICE_SIDES } from '@waymark/protocols/device-sides.ts';
import { type Agenda, STEP_MS } from './agenda.ts';
import type { Chance } from './chance.ts';
import { Connection } from './connection.ts';
import type { DeviceClock } from './device-clock.ts';
import { heartbeatOf } from './heartbeat.ts';
import type { Disturbance, Link } from './link.ts';
import { type Item, itemOf } from './record.ts';
import type { Sighting } from './sighting.ts';
import type { TrackerTraits } from './traits.ts';
import type { Phase, Truth } from './truth.ts';

/** Bytes for the server and their content. */
export interface Parcel {
  kind: 'login' | 'records' | 'answer' | 'heartbeat';
  bytes: Uint8Array;
  sightings: readonly Sighting[];
}

export interface TrackerParts {
  id: number;
  imei: string;
  port: number;
  traits: TrackerTraits;
  truth: Truth;
  clock: DeviceClock;
  link: Link;
  agenda: Agenda;
  chance: Chance;
  now(): number;
  /** Passes a parcel to the server's side of the link. */
  deliver(connection: Connection, parcel: Parcel): void;
  opened(connection: Connection): void;
  /** Handles an order that is at the relay. */
  ordered(heard: HeardOrder, isDone: boolean): void;
  note(text: string): void;
}

const LOGIN_TIMEOUT_MS = 15_000;
const MOST_KEPT = 2_000;

export class Tracker {
  readonly parts: TrackerParts;
  relayCut = false;
  locked = false;
  connection: Connection | undefined;
  /** Number of orders that reached the tracker's side of the socket. */
  heard = 0;
  readonly #chance: Chance;
  readonly #orderChance: Chance;
  readonly #backlog: Item[] = [];
  /** The records of the last packet. */
  #sent: Item[] = [];
  #isReady = false;
  /** Identifies the unanswered packet, the planned report and the planned connection. A later one replaces it. */
  #outstanding = 0;
  #isOutstanding = false;
  #report = 0;
  #reconnect = 0;
  #lastReportAt = 0;
  #lastDownAt = 0;
  #shakenUntil = 0;
  #steadyUntil = 0;
  #isClosed = false;
  readonly #abandoned = new Set<Connection>();

  constructor(parts: TrackerParts, orderChance: Chance) {
    this.parts = parts;
    this.#chance = parts.chance;
    this.#orderChance = orderChance;
  }

  start(): void {
    this.#in(this.#chance.between(0, 5), () => this.#reports());
    const { heartbeatSeconds } = this.parts.traits;
    if (heartbeatSeconds !== undefined) this.#in(heartbeatSeconds, () => this.#beats(heartbeatSeconds));
  }

  /** Handles a change of the vehicle's phase. */
  changed(phase: Phase, before: Phase): void {
    const { ignitionType } = this.parts.traits;
    const isTold = ignitionType === 'virtual' ? phase.engine !== before.engine : phase.ignition !== before.ignition;
    if (ignitionType !== 'none' && isTold) this.#in(this.#chance.between(0, 1), () => this.#reports());
    else if (phase.metersPerSecond !== 0 && before.metersPerSecond === 0 && this.#feels()) this.#plan();
  }

  shake(): void {
    this.#shakenUntil = this.parts.now() + 20_000;
    this.#reports();
  }

  /** Sets the clock at a moment at which the server certainly notices it. */
  setClock(): void {
    const { link, now, clock } = this.parts;
    if (!this.#isReady || this.#isOutstanding || this.#backlog.length > 0 || link.isBlocked(now())) return;
    clock.jump(this.#chance);
    this.parts.note(`clock is set to ${clock.errorAt(now()) / 1000} s`);
    this.#steadyUntil = now() + 10_000;
    this.#reports();
  }

  /** @param givesUpSeconds after which the tracker closes the connection; undefined: the connection survives */
  disturb(disturbance: Disturbance, givesUpSeconds: number | undefined): void {
    const { link, now, note } = this.parts;
    if (now() < this.#steadyUntil) return;
    link.block(disturbance);
    note(`link: nothing gets through for ${(disturbance.to - now()) / 1000} s`);
    if (givesUpSeconds === undefined) return;
    const { connection } = this;
    this.#in(givesUpSeconds, () => {
      if (connection !== undefined && this.connection === connection && link.isBlocked(now())) this.#abandon();
    });
  }

  /** Handles the loss of the server. Pending transmissions are lost. */
  cutOff(): void {
    for (const each of this.#abandoned) each.destroy();
    this.#abandoned.clear();
    this.connection?.destroy();
    this.#lost();
  }

  /** Ends the tracker and cancels everything that it planned. */
  close(): void {
    this.#isClosed = true;
    for (const each of this.#abandoned) each.destroy();
    this.connection?.destroy();
  }

  #in(seconds: number, act: () => void): void {
    this.parts.agenda.plan(this.parts.now() + seconds * 1000, () => {
      if (!this.#isClosed) act();
    });
  }

  /** Returns whether the tracker notices driving, by the ignition or its own sensors. */
  #feels(): boolean {
    const { traits, truth, now } = this.parts;
    const phase = truth.at(now());
    if (traits.ignitionType === 'wired' || traits.ignitionType === 'can') {
      return phase.ignition || (traits.motion !== 'none' && truth.movesAt(now()));
    }
    return truth.movesAt(now()) && (phase.sky || traits.motion !== 'none');
  }

  #plan(): void {
    const { movingSeconds, parkedSeconds } = this.parts.traits;
    const report = ++this.#report;
    const seconds = this.#feels() ? movingSeconds : parkedSeconds;
    this.#in(seconds, () => {
      if (report === this.#report) this.#reports();
    });
  }

  #reports(): void {
    const { id, traits, truth, clock, now } = this.parts;
    const moment = {
      trackerId: id,
      now: now(),
      claimedAt: now() + clock.errorAt(now()),
      isShaken: now() < this.#shakenUntil,
      relayCut: this.relayCut,
      locked: this.locked,
    };
    if (now() > this.#lastReportAt) this.#backlog.push(itemOf(traits, truth, moment, this.#chance));
    if (this.#backlog.length > MOST_KEPT) this.#backlog.shift();
    this.#lastReportAt = now();
    this.#plan();
    if (this.connection === undefined) this.#connects();
    else this.#send();
  }

  #connects(): void {
    const { id, imei, port, traits, link, now, agenda } = this.parts;
    if (this.connection !== undefined) return;
    if (link.isBlocked(now())) {
      this.#reconnects(this.#chance.between(2, 15));
      return;
    }
    const side = DEVICE_SIDES[traits.protocol]!(imei);
    const connection: Connection = new Connection(id, port, side, now(), {
      heard: (heard) => this.#answered(connection, heard),
      ended: () => {
        if (this.connection !== connection) return;
        this.parts.note('the server ended the connection');
        this.#lost();
      },
    });
    this.connection = connection;
    this.parts.opened(connection);
    const login = side.login();
    if (login === undefined) {
      agenda.plan(now() + STEP_MS, () => this.#ready(connection));
      return;
    }
    this.#parcel(connection, { kind: 'login', bytes: login, sightings: [] });
    this.#in(LOGIN_TIMEOUT_MS / 1000, () => {
      if (this.connection === connection && !this.#isReady) this.#abandon();
    });
  }

  #ready(connection: Connection): void {
    if (this.connection !== connection) return;
    this.#isReady = true;
    this.#send();
  }

  #reconnects(seconds: number): void {
    if (this.#isClosed) return;
    const reconnect = ++this.#reconnect;
    this.#in(seconds, () => {
      if (reconnect === this.#reconnect) this.#connects();
    });
  }

  #lost(): void {
    this.connection = undefined;
    this.#isReady = false;
    this.#isOutstanding = false;
    this.#reconnects(this.#chance.between(1, 12));
  }

  /** Drops the connection without notifying the server, whose side stays open until the next connection. */
  #abandon(): void {
    const { connection } = this;
    if (connection === undefined) return;
    this.parts.note('gives up the connection');
    this.#abandoned.add(connection);
    this.#in(this.#chance.between(5, 180), () => {
      this.#abandoned.delete(connection);
      connection.destroy();
    });
    this.#lost();
  }

  #send(): void {
    const { connection } = this;
    if (connection === undefined || !this.#isReady || this.#isOutstanding) return;
    if (this.#backlog.length === 0) {
      this.#sleepsSoon(connection);
      return;
    }
    const { traits, now } = this.parts;
    const count = Math.min(traits.recordsPerPacket, connection.side.capacity, this.#backlog.length);
    const items = traits.newestFirst ? this.#backlog.slice(-count).reverse() : this.#backlog.slice(0, count);
    for (const item of items) this.#mark(item, now());
    this.#pack(connection, items);
  }

  #pack(connection: Connection, items: Item[]): void {
    const bytes = connection.side.packet(items.map(({ record }) => record));
    // Wialon IPS sends several records as a message of the black box, so the server reads all of them as stored.
    if (this.parts.traits.protocol === 'wialon' && items.length > 1)
      for (const { sighting } of items) sighting.buffered = true;
    this.#isOutstanding = true;
    const outstanding = ++this.#outstanding;
    this.#sent = items;
    this.#parcel(connection, { kind: 'records', bytes, sightings: items.map(({ sighting }) => sighting) });
    this.#in(this.parts.traits.answerTimeoutSeconds, () => {
      if (this.#isOutstanding && outstanding === this.#outstanding && this.connection === connection) this.#abandon();
    });
  }

  /** Marks a record as stored, if the tracker and the message can do so. */
  #mark({ record, sighting }: Item, now: number): void {
    const { marksBuffered, protocol } = this.parts.traits;
    if (!marksBuffered || now - sighting.madeAt < 15_000) return;
    if (protocol !== 'queclink' && !(protocol === 'gt06' && record.ignition !== undefined)) return;
    record.buffered = true;
    sighting.buffered = true;
  }

  #parcel(connection: Connection, parcel: Parcel): void {
    const { link, now, deliver } = this.parts;
    connection.lastArrivalAt = link.arrivalOf(now(), connection.lastArrivalAt);
    const survives = this.#chance.is(0.3);
    link.carry(connection.lastArrivalAt, () => {
      if (!this.#abandoned.has(connection) || survives) deliver(connection, parcel);
    });
  }

  #beats(everySeconds: number): void {
    const { id, imei, traits, truth, now } = this.parts;
    this.#in(everySeconds, () => this.#beats(everySeconds));
    const { connection } = this;
    if (connection === undefined || !this.#isReady || this.#isOutstanding) return;
    const { ignition } = truth.at(now());
    const tells = traits.protocol === 'gt06' && traits.ignitionType !== 'none';
    const bytes = heartbeatOf(traits, imei, now() + this.parts.clock.errorAt(now()), ignition);
    const sighting: Sighting = {
      trackerId: id,
      madeAt: now(),
      claimedAt: undefined,
      ignition: tells ? ignition : undefined,
      motion: undefined,
      meters: undefined,
      kilometersPerHour: undefined,
      buffered: false,
      receivedAt: undefined,
      acknowledgedAt: undefined,
      connectedAt: 0,
    };
    this.#parcel(connection, { kind: 'heartbeat', bytes, sightings: traits.protocol === 'gt06' ? [sighting] : [] });
  }

  #sleepsSoon(connection: Connection): void {
    const { sleepsAfterSeconds } = this.parts.traits;
    if (sleepsAfterSeconds === undefined || this.#feels()) return;
    const lastReportAt = this.#lastReportAt;
    this.#in(sleepsAfterSeconds, () => {
      if (this.connection !== connection || this.#lastReportAt !== lastReportAt || this.#isOutstanding) return;
      connection.destroy();
      this.connection = undefined;
      this.#isReady = false;
      this.#reconnect++;
    });
  }

  /** Delivers the server's bytes when the link lets them through. */
  #answered(connection: Connection, heard: Heard): void {
    const { link, now } = this.parts;
    if (heard.kind === 'ordered') this.heard++;
    if (heard.kind === 'confirmed') {
      for (const sighting of connection.unacknowledged.splice(0)) sighting.acknowledgedAt ??= now();
    }
    this.#lastDownAt = link.arrivalOf(now(), this.#lastDownAt);
    link.carry(this.#lastDownAt, () => {
      if (this.connection === connection && !this.#isClosed) this.#hears(connection, heard);
    });
  }

  #hears(connection: Connection, heard: Heard): void {
    if (heard.kind === 'accepted') this.#ready(connection);
    else if (heard.kind === 'refused') this.#abandon();
    else if (heard.kind === 'ordered') this.#obeys(connection, heard);
    else if (heard.kind === 'confirmed' && this.#isOutstanding && heard.count > 0)
      this.#confirmed(connection, heard.count);
  }

  #confirmed(connection: Connection, count: number): void {
    const done = new Set(this.#sent.slice(0, count));
    const rest = this.#backlog.filter((item) => !done.has(item));
    this.#backlog.splice(0, this.#backlog.length, ...rest);
    this.#isOutstanding = false;
    if (this.#chance.is(this.parts.traits.repeats)) this.#pack(connection, this.#sent);
    else this.#send();
  }

  #obeys(connection: Connection, heard: HeardOrder): void {
    const { traits } = this.parts;
    const chance = this.#orderChance;
    const { order } = heard;
    const done = chance.is(traits.obeys);
    if (done && order.kind === 'relay') this.relayCut = order.cut;
    if (done && order.kind === 'lock') this.locked = order.locked;
    this.parts.ordered(heard, done);
    const answers = chance.is(traits.answers);
    const seconds = chance.between(0.5, 5);
    if (!answers) return;
    this.#in(seconds, () => {
      if (this.connection !== connection || !this.#isReady) return;
      const { relayCut, locked } = this;
      const record = this.#backlog.at(-1)?.record ?? this.#sent.at(-1)?.record ?? { fixTime: this.parts.now() };
      this.#parcel(connection, {
        kind: 'answer',
        bytes: heard.answer({ done, relayCut, locked, record }),
        sightings: [],
      });
    });
  }
}
