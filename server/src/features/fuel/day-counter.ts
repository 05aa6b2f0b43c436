/**
 * Counts what vehicles used on each UTC day, from their positions, so that reports of a fleet need not read these
 * (docs/decisions/0185-fuel-of-a-fleet-is-counted-by-day.md). A count begins where the one before it ended, earlier after changes
 * of the past, and at the first position if the level is measured in another way.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { FuelReader } from '@waymark/domain/fuel/history.ts';
import { countedDay, type Driven } from '@waymark/domain/fuel/used-on-day.ts';
import { startSensor } from '@waymark/domain/sensors/evaluate.ts';
import type { Database, Tx } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import { weekOf } from '../../storage/partitions.ts';
import { positionsBegin, readTrack } from '../../storage/tracks.ts';
import { COUNTING } from '../../storage/upkeep.ts';
import { listTrips } from '../reports/service.ts';
import {
  type CountState,
  countedAccounts,
  type MeasuredAsset,
  progressOf,
  queueJob,
  replaceDays,
  type StoredDay,
  saveProgress,
  stateBefore,
  takeChanges,
} from './day-counter-sql.ts';
import { type Due, dueAssets, type Measure } from './due-assets.ts';
import { type LevelRow, levelColumns, litersOf, readingOf } from './readings.ts';

const DAY_MS = 86_400_000;
/** Most days with positions of one transaction. */
const DAYS_AT_ONCE = 31;
/** No asset is begun later in a run. The first runs of a large installation count its past. */
const RUN_MS = 8 * 60_000;
const MOST_TRIPS = 10_000;
/** A change of the past may change what settled so long before. */
const SETTLES_MS = 3_600_000;
/** The levels of the last days with positions settle. */
const SETTLED_DAYS = 3;
/** A tank of unknown size has the highest level so far, and one liter before the first. */
const LEAST_FULL_LITERS = 1;

const JOB = 'count-fuel-days';

/** Returns the job. @param now epoch ms */
export function fuelJobs(database: Database, now: () => number = Date.now): Job[] {
  return [
    {
      name: JOB,
      schedule: '*/10 * * * *',
      queue: COUNTING,
      work: async () => {
        const begun = now();
        await countFuelDays(database, now, () => now() - begun < RUN_MS);
      },
    },
  ];
}

/** Lets the job run now, or after a run that has begun. */
export async function queueFuelCount(database: Database): Promise<void> {
  await database.owner((kysely) => queueJob(kysely, JOB, COUNTING));
}

/**
 * Counts the assets that have new positions since an hour, changes of the past, or another measure. Those of all accounts
 * take turns, the longest not counted first, so that the past of one does not keep the others waiting.
 * @param now epoch ms
 * @param mayGoOn no transaction starts when it returns false
 * @throws AggregateError of the assets that could not be counted, after all others
 */
export async function countFuelDays(
  database: Database,
  now: () => number,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  const due: Due[] = [];
  for (const accountId of await database.ingest(countedAccounts))
    due.push(...(await database.ingest((tx) => dueAssets(tx, accountId, now()))));
  let waiting = due.sort((a, b) => (a.asset.countedAt ?? 0) - (b.asset.countedAt ?? 0));
  const failures: Error[] = [];
  while (waiting.length > 0) {
    const unfinished: Due[] = [];
    for (const one of waiting) {
      if (!mayGoOn()) return raise(failures);
      const { asset, measure } = one;
      try {
        if (!(await database.ingest((tx) => countAsset(tx, asset, measure, now())))) unfinished.push(one);
      } catch (cause) {
        failures.push(new Error(`asset ${asset.assetId} of account ${asset.accountId}: ${cause}`, { cause }));
      }
      await turn();
    }
    waiting = unfinished;
  }
  raise(failures);
}

function raise(failures: readonly Error[]): void {
  if (failures.length === 0) return;
  const [first] = failures;
  throw new AggregateError(failures, `fuel of ${failures.length} assets was not counted, first ${first!.message}`);
}

/** Where the count of an asset begins: the start of a day, and the state then. */
interface Begin {
  from: number;
  state: CountState | undefined;
}

async function beginOf(tx: Tx, asset: MeasuredAsset, measure: Measure, now: number): Promise<Begin> {
  const progress = await progressOf(tx, asset);
  const noted = await takeChanges(tx, asset);
  const since = noted && noted - SETTLES_MS;
  const { retentionDays } = asset;
  // Retention deletes whole weeks. Days before stay as they were counted.
  const keptFrom = retentionDays === null ? 0 : weekOf(now - retentionDays * DAY_MS).from;
  if (progress?.measure === measure.name && progress.resumeAt !== null && progress.resumeAt >= keptFrom) {
    const { resumeAt, state } = progress;
    if (since === undefined || since >= resumeAt) return { from: resumeAt, state: state ?? undefined };
    const kept = await stateBefore(tx, asset, since, keptFrom);
    if (kept) return { from: kept.start, state: kept.state };
  }
  const first = await positionsBegin(tx, asset);
  return { from: Math.max(keptFrom, dayOf(first ?? 0)), state: undefined };
}

/** Counts some days of an asset. @returns whether all are counted */
async function countAsset(tx: Tx, asset: MeasuredAsset, measure: Measure, now: number): Promise<boolean> {
  const begin = await beginOf(tx, asset, measure, now);
  const progress = { measure: measure.name, countedUntil: asset.lastFix, resumeAt: null, state: null };
  if (measure.of === undefined) {
    await replaceDays(tx, asset, { from: begin.from, to: undefined }, []);
    await saveProgress(tx, asset, progress, now);
    return true;
  }
  const window = { from: begin.from, to: Math.max(now, asset.lastFix) + DAY_MS };
  const trips = await tripsOf(tx, asset, window, now);
  const counter = new DayCounter(measure.of, begin.state);
  const days: StoredDay[] = [];
  let week = await weekOfState(tx, asset, begin.from);
  const taken: TakenDay[] = [];
  let later: CountState | undefined;
  const batches = readTrack(tx, asset, window, levelColumns(measure.of.sensor)) as AsyncGenerator<LevelRow[]>;
  for await (const { batch, next } of withNext(batches)) {
    const at = dayOf(batch[0]!.fix_time.getTime());
    if (taken.length >= DAYS_AT_ONCE && next !== undefined) {
      later = counter.state();
      taken.push({ at, state: later, isSettled: false });
      break;
    }
    const { day, ...one } = counter.take(at, batch, next, trips.all);
    taken.push({ at, ...one });
    if (day === undefined) continue;
    // The first day of a week has the state with which a later count may begin.
    const own = weekOf(at).from;
    days.push({ ...day, state: own === week ? undefined : one.state });
    week = own;
  }
  const isDone = later === undefined;
  const resume = isDone
    ? taken.find((one, index) => mayChange(one, taken.length - index, trips.openSince))
    : taken.at(-1);
  await replaceDays(tx, asset, { from: begin.from, to: isDone ? undefined : resume!.at }, days);
  const countedUntil = counter.until ?? asset.lastFix;
  const last = { resumeAt: resume?.at ?? begin.from, state: resume?.state ?? begin.state ?? null };
  await saveProgress(tx, asset, { ...progress, countedUntil, ...last }, now);
  return isDone;
}

/** A day with positions: its start, the state then, and whether later positions change none of its levels. */
interface TakenDay {
  at: number;
  state: CountState;
  isSettled: boolean;
}

/**
 * Returns whether later positions may change a day: its levels, or the distance of a trip that began on it. Levels of a
 * device that seldom reports do not settle on the next day, and no more than noise is left then.
 * @param fromLast 1: the last day with positions
 */
function mayChange({ at, isSettled }: TakenDay, fromLast: number, openSince: number): boolean {
  return fromLast === 1 || (fromLast <= SETTLED_DAYS && !isSettled) || openSince < at + DAY_MS;
}

/** Returns the trips that began in a window, and the start of the current one. */
async function tripsOf(tx: Tx, asset: MeasuredAsset, window: { from: number; to: number }, now: number) {
  const scope = { accountIds: [asset.accountId], asset, window };
  const rows = await listTrips(tx, scope, { limit: MOST_TRIPS, skip: 0, sort: 'startTime', order: 'asc' }, now);
  const all = rows.map((trip): Driven => ({ start: trip.start_time.getTime(), meters: trip.distance_m }));
  const open = rows.findIndex((trip) => trip.end_time === null);
  return { all, openSince: all[open]?.start ?? Number.POSITIVE_INFINITY };
}

/** Returns the week in which the last state before a day is kept. */
async function weekOfState(tx: Tx, asset: MeasuredAsset, day: number): Promise<number | undefined> {
  const kept = await stateBefore(tx, asset, day - 1, 0);
  return kept && weekOf(kept.start).from;
}

/** Takes in the positions of an asset day by day. */
class DayCounter {
  readonly #measure: NonNullable<Measure['of']>;
  #state: CountState;
  /** Time of the last position, epoch ms. */
  until: number | undefined;

  constructor(measure: NonNullable<Measure['of']>, state: CountState | undefined) {
    this.#measure = measure;
    this.#state = state ?? {
      reader: new FuelReader(measure.capacity ?? LEAST_FULL_LITERS).state(),
      sensor: startSensor(),
    };
  }

  state(): CountState {
    return this.#state;
  }

  /**
   * Takes in the positions of a day.
   * @param start of the day, epoch ms
   * @param next positions of the next day with some, in which changes at the end of this one settle
   * @returns the day, the state at its start, and whether its levels have settled
   */
  take(start: number, rows: readonly LevelRow[], next: readonly LevelRow[] | undefined, trips: readonly Driven[]) {
    const before = this.#state;
    const reader = new FuelReader(before.reader);
    const sensor = structuredClone(before.sensor);
    const see = this.#seeing(reader, sensor);
    for (const row of rows) see(row);
    this.until = rows.at(-1)?.fix_time.getTime() ?? this.until;
    this.#state = { reader: reader.state(), sensor: structuredClone(sensor) };
    for (const row of next ?? []) {
      if (reader.finalUntil > start + DAY_MS) break;
      see(row);
    }
    const isSettled = reader.finalUntil > start + DAY_MS;
    return { day: countedDay(reader.end(), start, trips), state: before, isSettled };
  }

  #seeing(reader: FuelReader, sensor: CountState['sensor']) {
    const { capacity } = this.#measure;
    const levelOf = litersOf(this.#measure, sensor)!;
    return (row: LevelRow): void => {
      const level = levelOf(row);
      if (capacity === null && level !== undefined) reader.raiseFull(level);
      reader.see(readingOf(row, level));
    };
  }
}

async function* withNext<Item>(items: AsyncGenerator<Item>): AsyncGenerator<{ batch: Item; next: Item | undefined }> {
  let batch: Item | undefined;
  for await (const next of items) {
    if (batch !== undefined) yield { batch, next };
    batch = next;
  }
  if (batch !== undefined) yield { batch, next: undefined };
}

function dayOf(instant: number): number {
  return Math.floor(instant / DAY_MS) * DAY_MS;
}
