import { setTimeout as delay } from 'node:timers/promises';
import { DeviceRefused, type Link } from '../links/link.ts';
import type { FleetAsset } from './asset.ts';
import type { Feed } from './feed.ts';
import type { Obedience } from './obedience.ts';
import type { PlannedRecord } from './planned-record.ts';
import { awayUntil } from './stream.ts';

/** Waits between attempts to reach the gateway, ms. Each is twice the previous one, up to the longest. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const REFUSED_WAIT_MS = 20_000;
/** Longest single timer, below Node's own limit. A longer wait uses several. */
const LONGEST_TIMER_MS = 600_000;

export interface DeviceRun {
  asset: FleetAsset;
  link: Link;
  obedience: Obedience;
  timeZone: string;
  /** Everything that the product does not have yet, history first. Created on first use. */
  feed(): Feed;
  now(): number;
  signal: AbortSignal;
  onAcknowledged(count: number): void;
  onConnected(connected: boolean): void;
  onWarning(warning: string): void;
}

/** Sends all records until now, in wider steps than live. */
export async function sendHistory(run: DeviceRun): Promise<void> {
  const until = run.now();
  const feed = run.feed();
  let batch: PlannedRecord[] = [];
  for (let next = feed.next(); next !== undefined && next.fixTime <= until; next = feed.next()) {
    feed.take(next);
    if (next.fine) continue;
    batch.push(run.obedience.withOutputs(next));
    if (batch.length < run.link.capacity) continue;
    await deliverAll(run, batch);
    batch = [];
  }
  await deliverAll(run, batch);
}

/** Sends each record when it is due, until the signal. Records that came due without a network are sent together. */
export async function sendLive(run: DeviceRun): Promise<void> {
  const { obedience } = run;
  const feed = run.feed();
  let due: PlannedRecord[] = [];
  for (let next = feed.next(); next !== undefined && !run.signal.aborted; next = feed.next()) {
    const away = awayUntil(run.asset, run.now(), run.timeZone);
    if (away !== undefined) run.link.close();
    const wait = Math.max(next.fixTime, away ?? 0) - run.now();
    if (wait > 0) {
      if (away === undefined && due.length > 0) {
        await deliverAll(run, due);
        due = [];
        continue;
      }
      await untilOrder(run, Math.min(wait, LONGEST_TIMER_MS));
      continue;
    }
    due.push(obedience.withOutputs(next));
    feed.take(next);
    if (due.length < run.link.capacity) continue;
    await deliverAll(run, due);
    due = [];
  }
}

/** Waits for the time, or until an order changes the next records. @throws AbortError at the signal */
async function untilOrder(run: DeviceRun, ms: number): Promise<void> {
  const { change } = run.obedience;
  try {
    await delay(ms, undefined, { signal: AbortSignal.any([run.signal, change]) });
  } catch (error) {
    if (run.signal.aborted || !change.aborted) throw error;
  }
}

/** Delivers records in order. Unconfirmed ones are sent again, with growing waits. @throws AbortError */
async function deliverAll(run: DeviceRun, records: readonly PlannedRecord[]): Promise<void> {
  let open = records;
  let wait = FIRST_WAIT_MS;
  let warned = false;
  while (open.length > 0) {
    run.signal.throwIfAborted();
    try {
      const count = await run.link.deliver(open);
      run.onConnected(true);
      run.onAcknowledged(count);
      run.obedience.newest = open[count - 1] ?? run.obedience.newest;
      run.obedience.answer(run.link);
      open = open.slice(count);
      if (count > 0) {
        wait = FIRST_WAIT_MS;
        continue;
      }
    } catch (error) {
      run.signal.throwIfAborted();
      run.link.close();
      run.onConnected(false);
      if (!warned) run.onWarning(`${run.asset.name}: ${error instanceof Error ? error.message : String(error)}`);
      warned = true;
      if (error instanceof DeviceRefused) wait = REFUSED_WAIT_MS;
    }
    await delay(wait, undefined, { signal: run.signal });
    wait = Math.min(LONGEST_WAIT_MS, wait * 2);
  }
}
