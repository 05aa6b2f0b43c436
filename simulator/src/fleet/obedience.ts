import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import { DeviceOutputs } from '@waymark/protocols/device-outputs.ts';
import type { DeviceRecord, HeardOrder } from '@waymark/protocols/device-side.ts';
import type { DeviceOrder } from '@waymark/protocols/orders.ts';
import type { Link } from '../links/link.ts';
import type { FleetAsset } from './asset.ts';
import type { PlannedRecord } from './planned-record.ts';

/**
 * How a device takes orders: does them and says so at once · does them and says so up to three minutes later · does not
 * cut, lock or change anything · does them, but loses the connection before it could say so.
 */
export type Manner = 'prompt' | 'late' | 'refuses' | 'losesConnection';

/** Every manner is in the fleet; most devices are prompt. */
const MANNERS: readonly Manner[] = ['prompt', 'prompt', 'late', 'prompt', 'losesConnection', 'prompt', 'refuses'];
const SOONEST_MS = 30_000;
const LATEST_MS = 180_000;
/** How long a device that lost its connection has none. */
const AWAY_MS = 10_000;

/** A shuttle is there to try orders on. */
export function mannerOf(asset: FleetAsset): Manner {
  if (asset.work === 'shuttle') return 'prompt';
  return MANNERS[asset.index % MANNERS.length]!;
}

/** How long after an order it is answered, ms. */
export function answerAfterMs(asset: FleetAsset): number {
  const manner = mannerOf(asset);
  if (manner === 'late') return SOONEST_MS + ((asset.index * 37_000) % (LATEST_MS - SOONEST_MS + 1));
  return manner === 'losesConnection' ? AWAY_MS : 0;
}

/** An order that a device did before its process began. */
export interface ObeyedOrder {
  /** Epoch ms. */
  at: number;
  order: DeviceOrder;
}

interface Owed {
  heard: HeardOrder;
  done: boolean;
  dueAt: number;
}

/** What a simulated device was told to do, and what it still has to answer. */
export class Obedience {
  readonly outputs = new DeviceOutputs();
  /** Seconds between records as ordered; undefined: as it was set up. */
  interval: { movingSeconds: number; parkedSeconds: number } | undefined;
  /** Newest record that was sent; answers tell of it. */
  newest: DeviceRecord | undefined;
  readonly #asset: FleetAsset;
  readonly #now: () => number;
  readonly #owed: Owed[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #isOrdered = false;
  #change = new AbortController();

  constructor(asset: FleetAsset, now: () => number) {
    this.#asset = asset;
    this.#now = now;
  }

  get relayCut(): boolean {
    return this.outputs.relayCut;
  }

  get locked(): boolean {
    return this.outputs.locked;
  }

  /** Aborts when the device is told something that changes what it sends; a new one every time. */
  get change(): AbortSignal {
    return this.#change.signal;
  }

  /** Takes an order that came over the link. */
  take(heard: HeardOrder, link: Link): void {
    const done = this.#isDone(heard.order);
    if (done) this.#do(heard.order);
    const after = answerAfterMs(this.#asset);
    this.#owed.push({ heard, done, dueAt: this.#now() + after });
    if (mannerOf(this.#asset) === 'losesConnection') link.close();
    if (after === 0) this.answer(link);
    else this.#later(after, link);
  }

  /** Is as it was after an order that it did before; nothing is answered. */
  resume(order: DeviceOrder): void {
    this.#do(order);
  }

  /** Says what is owed and due, as far as there is a connection; also called whenever there is one again. */
  answer(link: Link): void {
    const now = this.#now();
    for (let next = this.#owed[0]; next !== undefined && next.dueAt <= now; next = this.#owed[0]) {
      const record = this.newest ?? { fixTime: now };
      if (!link.say(this.outputs.answer(next.heard, next.done, record))) return;
      this.#owed.shift();
    }
  }

  /** A record with the outputs as they are: a device that was never told anything says nothing of them. */
  withOutputs(record: PlannedRecord): PlannedRecord {
    if (!this.#isOrdered) return record;
    const relay = Number(this.relayCut);
    // JT/T 808 has a bit for doors, the others an output.
    if (this.#asset.device?.protocol !== 'jt808') {
      return { ...record, digitalOutputs: relay | (Number(this.locked) << 1) };
    }
    return { ...record, digitalOutputs: relay, attributes: { ...record.attributes, doorsLocked: this.locked } };
  }

  /** The device is switched off. */
  end(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #isDone(order: DeviceOrder): boolean {
    const { device } = this.#asset;
    if (order.kind === 'state' || device === undefined) return true;
    if (!abilitiesOf(device.protocol, device.model, device.immobilizationType)[order.kind]) return false;
    const releases = (order.kind === 'relay' && !order.cut) || (order.kind === 'lock' && !order.locked);
    return releases || mannerOf(this.#asset) !== 'refuses';
  }

  #do(order: DeviceOrder): void {
    if (order.kind === 'state') return;
    this.outputs.carryOut(order);
    if (order.kind === 'interval')
      this.interval = { movingSeconds: order.movingSeconds, parkedSeconds: order.parkedSeconds };
    if (order.kind !== 'interval') this.#isOrdered = true;
    const changed = this.#change;
    this.#change = new AbortController();
    changed.abort();
  }

  #later(ms: number, link: Link): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.answer(link);
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }
}
