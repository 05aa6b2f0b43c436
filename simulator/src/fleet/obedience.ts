import { abilitiesOf } from '@waymark/protocols/abilities.ts';
import { DeviceOutputs } from '@waymark/protocols/device-outputs.ts';
import type { DeviceRecord, HeardOrder } from '@waymark/protocols/device-side.ts';
import type { DeviceOrder } from '@waymark/protocols/orders.ts';
import type { Link } from '../links/link.ts';
import type { FleetAsset } from './asset.ts';
import type { PlannedRecord } from './planned-record.ts';

/**
 * How a device reacts to orders: executes and answers immediately · executes and answers up to three minutes later ·
 * refuses to cut, lock or change anything · executes, but loses the connection before its answer.
 */
export type Manner = 'prompt' | 'late' | 'refuses' | 'losesConnection';

/** Every reaction occurs in the fleet. Most devices are prompt. */
const MANNERS: readonly Manner[] = ['prompt', 'prompt', 'late', 'prompt', 'losesConnection', 'prompt', 'refuses'];
const SOONEST_MS = 30_000;
const LATEST_MS = 180_000;
/** Time without a connection of a device that lost it. */
const AWAY_MS = 10_000;

/** Returns the reaction of an asset's device. Shuttles are prompt, because they are there to try orders on. */
export function mannerOf(asset: FleetAsset): Manner {
  if (asset.work === 'shuttle') return 'prompt';
  return MANNERS[asset.index % MANNERS.length]!;
}

/** Returns the time from an order to its answer, ms. */
export function answerAfterMs(asset: FleetAsset): number {
  const manner = mannerOf(asset);
  if (manner === 'late') return SOONEST_MS + ((asset.index * 37_000) % (LATEST_MS - SOONEST_MS + 1));
  return manner === 'losesConnection' ? AWAY_MS : 0;
}

/** An order that a device executed before its process began. */
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

/** The orders of a simulated device, and its pending answers. */
export class Obedience {
  readonly outputs = new DeviceOutputs();
  /** Ordered seconds between records. Undefined: as configured. */
  interval: { movingSeconds: number; parkedSeconds: number } | undefined;
  /** The last sent record, which answers include. */
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

  /** Aborts when an order changes the next records. A new signal every time. */
  get change(): AbortSignal {
    return this.#change.signal;
  }

  /** Executes an order that came over the link. */
  take(heard: HeardOrder, link: Link): void {
    const done = this.#isDone(heard.order);
    if (done) this.#do(heard.order);
    const after = answerAfterMs(this.#asset);
    this.#owed.push({ heard, done, dueAt: this.#now() + after });
    if (mannerOf(this.#asset) === 'losesConnection') link.close();
    if (after === 0) this.answer(link);
    else this.#later(after, link);
  }

  /** Restores the state after an earlier order, without an answer. */
  resume(order: DeviceOrder): void {
    this.#do(order);
  }

  /** Sends due answers if there is a connection. Also called on every reconnection. */
  answer(link: Link): void {
    const now = this.#now();
    for (let next = this.#owed[0]; next !== undefined && next.dueAt <= now; next = this.#owed[0]) {
      const record = this.newest ?? { fixTime: now };
      if (!link.say(this.outputs.answer(next.heard, next.done, record))) return;
      this.#owed.shift();
    }
  }

  /** Returns a record with the present outputs. A device that never received an order omits them. */
  withOutputs(record: PlannedRecord): PlannedRecord {
    if (!this.#isOrdered) return record;
    const relay = Number(this.relayCut);
    // JT/T 808 has a bit for doors, the other protocols an output.
    if (this.#asset.device?.protocol !== 'jt808') {
      return { ...record, digitalOutputs: relay | (Number(this.locked) << 1) };
    }
    return { ...record, digitalOutputs: relay, attributes: { ...record.attributes, doorsLocked: this.locked } };
  }

  /** Switches the device off. */
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
