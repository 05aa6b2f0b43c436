/** Alerts that a rule would have raised, from stored positions and by the functions of the pipeline. Writes nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startAlerts } from '@waymark/domain/alerts/fold.ts';
import { RuleSet, type RuleVersion } from '@waymark/domain/alerts/rule-set.ts';
import type { AlertsOut } from '@waymark/domain/alerts/step.ts';
import { advance, contact, isInOrder } from '@waymark/domain/derive/index.ts';
import { levelSensorOf } from '@waymark/domain/fuel/level-sensor.ts';
import { comparePositions } from '@waymark/domain/position.ts';
import type { CompiledSensor } from '@waymark/domain/sensors/evaluate.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { readWholeTrack } from '../../storage/tracks.ts';
import { AccountSensors } from './account-sensors.ts';
import { accountSensors, readsSensors } from './alert-rules-sql.ts';
import { AssetCache } from './asset-cache.ts';
import type { AssetEntry } from './asset-entry.ts';
import { statusOfEntry } from './asset-state.ts';
import { progressBefore } from './checkpoints-sql.ts';
import { readContacts } from './contacts-sql.ts';
import { Follower } from './derive-alerts.ts';
import { passAllTime } from './derive-asset.ts';
import { startVisiting, startVisitsOut } from './derive-visits.ts';
import type { AssetKey } from './due.ts';
import { readerOf } from './stored-positions.ts';

const DAY_MS = 86_400_000;
/** Track before the start of a preview that is read at most. The latest checkpoint is usually nearer. */
const WARM_UP_MS = DAY_MS;
/** Positions that are folded before other work of the process has its turn. */
const POSITIONS_AT_ONCE = 250;

/**
 * Calculates alerts of unsaved rules, for the assets of one preview. Each read is a short transaction, and the calculation
 * pauses as long as it works, so that it takes at most half of a processor and no connection from the pipeline.
 */
export class AlertPreviewer {
  readonly #database: Database;
  readonly #cache = new AssetCache(1);

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Calculates the alerts of one asset from the start of the versions until now, as if the rules had been created then.
   * @param versions of different rules, which all start at the same time
   * @param now epoch ms
   * @param take takes the alerts in order as they are found. It empties nothing: each call has new ones only
   * @throws the reason of the signal when it is aborted
   */
  async raisedBy(
    asset: AssetKey,
    versions: readonly RuleVersion[],
    now: number,
    take: (found: AlertsOut) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const loaded = await this.#load(asset, versions);
    if (loaded === undefined) return;
    const { entry, contacts, from } = loaded;
    const { fold } = entry;
    const derived = startVisiting(entry);
    const visits = startVisitsOut();
    const follower = new Follower(entry, derived, visits);
    const pace = startPace(signal);
    const read = readerOf(entry);
    const handOver = (found: AlertsOut) => {
      if (found.raised.length + found.ended.length > 0) take(found);
      if (found === follower.alerts) follower.alerts.raised.length = follower.alerts.ended.length = 0;
    };
    let next = 0;
    const hear = (before: number) => {
      for (let it = contacts[next]; it && it.from < before; it = contacts[++next]) {
        contact(fold, it.from, entry.asset.rules, derived, it.until);
        follower.take(it.from, undefined);
        if (it.until > it.from) follower.take(it.until, undefined);
      }
    };
    for (let day = from; day <= now; day = nextDay(day)) {
      const window = { from: day, to: nextDay(day) };
      const rows = await this.#database.ingest((tx) => readWholeTrack(tx, asset, window, read.columns));
      const positions = rows.map((row) => read.positionOf(row));
      positions.sort(comparePositions);
      for (const [index, position] of positions.entries()) {
        if (index % POSITIONS_AT_ONCE === 0) await pace();
        if (!isInOrder(fold, position)) continue;
        hear(position.time);
        advance(fold, [position], entry.asset.rules, derived);
        follower.take(position.time, position);
      }
      handOver(follower.alerts);
      await pace();
    }
    hear(Number.POSITIVE_INFINITY);
    handOver(follower.alerts);
    entry.nextChangeAt = statusOfEntry(entry, fold.last.time).nextChangeAt ?? undefined;
    const timely = passAllTime(entry, { derived, visits, follower }, now);
    handOver(timely);
  }

  /** Returns the asset as it was at the start of the versions, without alerts. Undefined: it has no positions. */
  #load(asset: AssetKey, versions: readonly RuleVersion[]) {
    const since = Math.min(...versions.map(({ from }) => from));
    return this.#database.ingest(async (tx) => {
      const present = (await this.#cache.load(tx, [asset])).get(asset.assetId);
      if (!present?.asset.exists || present.fold.last.time === 0) return undefined;
      const progress = await progressBefore(tx, asset, since);
      const sensors = await sensorsFor(tx, present, versions);
      const { tankSensor } = present.asset;
      const level = tankSensor === null ? undefined : levelSensorOf(sensors, tankSensor);
      const entry: AssetEntry = {
        ...present,
        ...progress,
        alerts: startAlerts(),
        alertRules: new RuleSet(versions, undefined, sensors, level),
        // A preview needs no runs.
        routePlan: undefined,
      };
      const from = Math.max(progress.fold.last.time, since - WARM_UP_MS);
      const contacts = await readContacts(tx, present.asset, from);
      return { entry, contacts, from };
    });
  }
}

/** Returns the sensors of the asset, if a version may read one. */
async function sensorsFor(tx: Tx, { asset }: AssetEntry, versions: readonly RuleVersion[]): Promise<CompiledSensor[]> {
  if (!versions.some(readsSensors)) return [];
  const { assetId, accountId } = asset.key;
  const { tags, deviceModel } = asset;
  const { switches, sensors } = await accountSensors(tx, accountId);
  return new AccountSensors(sensors, switches).of({ assetId, tags, deviceModel });
}

/** Returns the start of the next UTC day. */
function nextDay(time: number): number {
  return (Math.floor(time / DAY_MS) + 1) * DAY_MS;
}

/** Returns a function that rests for as long as the caller has worked since it was called last. */
function startPace(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    signal.throwIfAborted();
    const worked = performance.now() - since;
    if (worked >= 1) await sleep(worked, undefined, { signal });
    since = performance.now();
  };
}
