import {
  advance,
  contact,
  type Derived,
  type DomainEvent,
  passTime,
  startDerived,
  timeNow,
} from '@waymark/domain/derive/index.ts';
import { comparePositions, type Position } from '@waymark/domain/position.ts';
import type { Tx } from '../storage/db.ts';
import { AssetCache, type AssetEntry } from './asset-cache.ts';
import { roleAt } from './asset-rules.ts';
import { ignitionOf, liveChange, noteRows, stateRow, statusOfEntry } from './asset-state.ts';
import { type AssetStateRow, saveAssetStates } from './asset-state-sql.ts';
import { CHECKPOINT_EVERY_MS, type Checkpoint, progressText, saveCheckpoints } from './checkpoints.ts';
import { type ContactStretch, saveContacts } from './contacts-sql.ts';
import { type DerivedOfAsset, saveDerived } from './derived-sql.ts';
import type { DeriveInput, Deriver } from './deriver.ts';
import type { AssetKey, DueIndex } from './due.ts';
import { assetAt } from './enrich.ts';
import { type EventOfAsset, saveEvents } from './events.ts';
import { markedBy } from './marks.ts';
import type { TelemetryMetrics } from './metrics.ts';
import type { PositionRow } from './position.ts';
import type { LiveChange } from './publish.ts';
import { type Refolded, refold } from './refold.ts';
import { positionOfRow } from './track-position.ts';

/** Fixes older than this on arrival are history: told to histories, never to people (decisions.md, "Buffer dumps"). */
const LATE_AFTER_MS = 900_000;
/** Heartbeats are noted this often per device; more would only repeat that it is there. */
const CONTACT_EVERY_MS = 60_000;

/** What is to be done for one asset in a transaction. */
interface Work extends AssetKey {
  rows: PositionRow[];
  /** Receive times of heartbeats, epoch ms. */
  contacts: { deviceId: number; at: number }[];
  /** Let time pass up to what is due. */
  passTime?: boolean;
  /** Derive again what began at or after this fix time, epoch ms. */
  again?: number;
}

interface Outcome {
  entry: AssetEntry;
  derived: Derived;
  refolded: Refolded | undefined;
  checkpoints: Checkpoint[];
  late: (event: DomainEvent) => boolean;
}

/** The deriver of the pipeline: folds in memory, rows in the batch's transaction. */
export class AssetDeriver implements Deriver {
  readonly #cache: AssetCache;
  readonly #due: DueIndex;
  readonly #metrics: TelemetryMetrics;
  readonly #now: () => number;
  #touched: AssetEntry[] = [];

  constructor(parts: { due: DueIndex; metrics: TelemetryMetrics; cache?: AssetCache; now?: () => number }) {
    this.#due = parts.due;
    this.#metrics = parts.metrics;
    this.#cache = parts.cache ?? new AssetCache();
    this.#now = parts.now ?? Date.now;
  }

  async derive(tx: Tx, input: DeriveInput): Promise<LiveChange[]> {
    const works = new Map<number, Work>();
    const workOf = (accountId: number, assetId: number): Work => {
      let work = works.get(assetId);
      if (!work) {
        work = { accountId, assetId, rows: [], contacts: [] };
        works.set(assetId, work);
      }
      return work;
    };
    for (const rows of [input.fresh, input.late]) {
      for (const row of rows) if (row.assetId !== null) workOf(row.accountId, row.assetId).rows.push(row);
    }
    for (const [device, at] of input.contacts) {
      const assetId = assetAt(device.assignments, at);
      if (assetId !== null) workOf(device.accountId, assetId).contacts.push({ deviceId: device.deviceId, at });
    }
    return this.#apply(tx, [...works.values()]);
  }

  /** Lets time pass for assets that are due, up to the instant at which each is. */
  async passTime(tx: Tx, assets: readonly AssetKey[]): Promise<LiveChange[]> {
    return this.#apply(
      tx,
      assets.map((asset) => ({ ...asset, rows: [], contacts: [], passTime: true })),
    );
  }

  /** Derives an asset again from its stored positions. @param from epoch ms of what changed; 0: everything */
  async again(
    tx: Tx,
    asset: AssetKey,
    from: number,
  ): Promise<{ changes: LiveChange[]; refolded: Refolded | undefined }> {
    this.#cache.drop(asset.assetId);
    let refolded: Refolded | undefined;
    const work = { ...asset, rows: [], contacts: [], again: from };
    const changes = await this.#apply(tx, [work], (outcome) => {
      refolded = outcome.refolded;
    });
    return { changes, refolded };
  }

  /** Rules or marks of an asset changed: what is known of it is read again. */
  forget(assetId: number): void {
    this.#cache.drop(assetId);
  }

  committed(): void {
    this.#touched = [];
  }

  rolledBack(): void {
    for (const entry of this.#touched) this.#cache.drop(entry.asset.assetId);
    this.#touched = [];
  }

  async #apply(tx: Tx, works: readonly Work[], see?: (outcome: Outcome) => void): Promise<LiveChange[]> {
    if (works.length === 0) return [];
    const entries = await this.#cache.load(tx, works);
    this.#touched = [...entries.values()];
    const contacts: ContactStretch[] = [];
    for (const work of works) {
      const { fold } = entries.get(work.assetId) ?? {};
      work.contacts = work.contacts.filter(({ at }) => fold && at >= fold.contactTime + CONTACT_EVERY_MS);
      for (const { deviceId, at } of work.contacts)
        contacts.push({ accountId: work.accountId, deviceId, from: at, until: at });
    }
    await saveContacts(tx, contacts);
    const outcomes: Outcome[] = [];
    for (const work of works) {
      const entry = entries.get(work.assetId);
      // Of an asset that was deleted, positions are kept and nothing is derived.
      if (!entry?.asset.exists) continue;
      const outcome = await this.#work(tx, work, entry);
      see?.(outcome);
      outcomes.push(outcome);
    }
    return this.#save(tx, outcomes);
  }

  async #work(tx: Tx, work: Work, entry: AssetEntry): Promise<Outcome> {
    const { asset, fold } = entry;
    const positions = work.rows.map((row) => positionOfRow(row, roleAt(asset, row.deviceId, row.fixTime)));
    if (!inOrder(positions)) positions.sort(comparePositions);
    const newestBefore = fold.lastTime;
    const first = positions[0]?.time ?? Number.POSITIVE_INFINITY;
    let outcome: Outcome;
    if (entry.broken || work.again !== undefined || first <= newestBefore) {
      const refolded = await refold(
        tx,
        entry,
        entry.broken ? 0 : Math.min(work.again ?? Number.POSITIVE_INFINITY, first),
      );
      this.#metrics.rederived.inc({ cause: work.again === undefined ? 'late' : 'asked' });
      const { derived, checkpoints } = refolded;
      outcome = { entry, derived, refolded, checkpoints, late: (event) => event.time < this.#now() - LATE_AFTER_MS };
    } else {
      const derived = startDerived();
      advance(fold, positions, asset.rules, derived);
      for (const { at } of work.contacts) contact(fold, at, asset.rules, derived);
      if (work.passTime && entry.nextChangeAt !== undefined) {
        passTime(fold, timeNow(fold, entry.lastPacketAt, entry.nextChangeAt), asset.rules, derived);
      }
      entry.marks = markedBy(entry.marks, derived);
      const dump = work.rows.length > 0 && fold.lastTime < this.#now() - LATE_AFTER_MS;
      outcome = { entry, derived, refolded: undefined, checkpoints: checkpointDue(entry), late: () => dump };
    }
    noteRows(entry, work.rows, newestBefore);
    for (const { at } of work.contacts) entry.lastPacketAt = Math.max(entry.lastPacketAt, at);
    return outcome;
  }

  async #save(tx: Tx, outcomes: readonly Outcome[]): Promise<LiveChange[]> {
    const items: DerivedOfAsset[] = [];
    const events: EventOfAsset[] = [];
    for (const { entry, derived, refolded, late } of outcomes) {
      const { accountId, assetId } = entry.asset;
      const deviceOf: DerivedOfAsset['deviceOf'] = (role, time) =>
        entry.asset.deviceInUse(role, time) ?? entry.deviceId ?? 0;
      items.push({ accountId, assetId, derived, deviceOf });
      for (const event of derived.events) {
        if (!refolded?.taken.told.has(toldKey(event))) events.push({ accountId, assetId, event, late: late(event) });
      }
    }
    await saveDerived(tx, items);
    await saveEvents(tx, events);
    await saveCheckpoints(
      tx,
      outcomes.flatMap((outcome) => outcome.checkpoints),
    );
    return this.#saveStates(
      tx,
      outcomes.map((outcome) => outcome.entry),
    );
  }

  async #saveStates(tx: Tx, entries: readonly AssetEntry[]): Promise<LiveChange[]> {
    const now = this.#now();
    const previous: number[] = [];
    const rows: AssetStateRow[] = [];
    const changes: LiveChange[] = [];
    for (const entry of entries) {
      previous.push(entry.updatedAt);
      entry.updatedAt = Math.max(now, entry.updatedAt + 1);
      const live = statusOfEntry(entry, now);
      entry.nextChangeAt = live.nextChangeAt ?? undefined;
      const row = stateRow(entry, live);
      rows.push(row);
      changes.push(liveChange(row, live, ignitionOf(entry)));
    }
    await saveAssetStates(tx, rows, previous);
    for (const entry of entries) this.#due.set(keyOf(entry), entry.nextChangeAt);
    return changes;
  }
}

function inOrder(positions: readonly Position[]): boolean {
  for (let i = 1; i < positions.length; i++) {
    if (comparePositions(positions[i - 1] as Position, positions[i] as Position) > 0) return false;
  }
  return true;
}

function checkpointDue(entry: AssetEntry): Checkpoint[] {
  const at = entry.fold.lastTime;
  if (at - entry.checkpointAt < CHECKPOINT_EVERY_MS) return [];
  entry.checkpointAt = at;
  return [{ ...keyOf(entry), at, text: progressText(entry) }];
}

function keyOf(entry: AssetEntry): AssetKey {
  return { accountId: entry.asset.accountId, assetId: entry.asset.assetId };
}

/** What `takeBack` calls the thing that an event tells of. */
function toldKey(event: DomainEvent): string {
  if (event.type === 'drivingEvent') return `drivingEvent ${event.event.type} ${event.event.startTime}`;
  return `${event.type} ${event.time}`;
}
