/**
 * Partitions `positions` into ISO weeks (Monday 00:00 UTC) by fix time: `positions_2026w47`. There is no default
 * partition. A job creates weeks in advance, and a batch with older records creates theirs before it is stored.
 */
import type { Database, Tx } from './db.ts';
import { sql } from './sql.ts';

const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05, the first Monday after the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** Key of the advisory lock under which weeks are created, rewritten and dropped. */
const WEEKS_LOCK = 0x5745_454b;

export interface Week {
  /** Name of the partition. */
  name: string;
  /** Monday 00:00 UTC, epoch ms; inclusive. */
  from: number;
  /** The next Monday; exclusive. */
  to: number;
}

/**
 * Returns the week of a time.
 * @param time epoch ms
 */
export function weekOf(time: number): Week {
  const from = Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  // ISO 8601: a week belongs to the year of its Thursday, and week 1 has the first Thursday of the year.
  const thursday = new Date(from + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return { name: `positions_${year}w${String(number).padStart(2, '0')}`, from, to: from + WEEK_MS };
}

/**
 * Returns the end of the week of a time.
 * @param time epoch ms
 */
export function weekEnd(time: number): number {
  return (Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) + 1) * WEEK_MS + FIRST_MONDAY_MS;
}

/** Returns the week of a partition by its name; undefined for another table's name. */
function weekNamed(name: string): Week | undefined {
  const parts = /^positions_(\d{4})w(\d{2})$/.exec(name);
  if (parts === null) return undefined;
  // 4 January is always in week 1 (ISO 8601).
  return weekOf(weekOf(Date.UTC(Number(parts[1]), 0, 4)).from + (Number(parts[2]) - 1) * WEEK_MS);
}

/** Returns the weeks that have a partition, oldest first. Any role may call it. */
export async function existingWeeks(tx: Tx): Promise<Week[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.positions'::regclass`.execute(tx);
  const weeks = rows.map((row) => weekNamed(row.name)).filter((week) => week !== undefined);
  return weeks.sort((a, b) => a.from - b.from);
}

/** Locks the set of weeks until the end of the transaction. */
export async function lockWeeks(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${WEEKS_LOCK})`.execute(tx);
}

/** Returns bounds for DDL, which takes no parameters; built from numbers only. */
function bounds(week: Week): { from: string; to: string } {
  return { from: `'${new Date(week.from).toISOString()}'`, to: `'${new Date(week.to).toISOString()}'` };
}

/**
 * Returns SQL that creates an unattached table like `positions` for one week. Row-level security without a policy
 * closes it to all roles but its owner; requests read through `positions`, which has the tenant policy.
 */
function createWeekTable(name: string, week: Week): string {
  const { from, to } = bounds(week);
  return `
    CREATE TABLE ${name} (LIKE positions INCLUDING DEFAULTS,
      CONSTRAINT week_bounds CHECK (fix_time >= ${from} AND fix_time < ${to}));
    ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`;
}

/** Returns SQL that attaches the table. The constraint saves a scan and is dropped afterwards. */
function attachWeekTable(name: string, week: Week): string {
  const { from, to } = bounds(week);
  return `
    ALTER TABLE positions ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to});
    ALTER TABLE ${name} DROP CONSTRAINT week_bounds;`;
}

async function makeWeeks(database: Database, weeks: Week[]): Promise<void> {
  await database.ingest(async (tx) => {
    await lockWeeks(tx);
    const there = new Set((await existingWeeks(tx)).map((week) => week.name));
    for (const week of weeks) {
      if (there.has(week.name)) continue;
      // CREATE, then ATTACH, which does not block the other weeks as CREATE … PARTITION OF would.
      await sql.raw(createWeekTable(week.name, week) + attachWeekTable(week.name, week)).execute(tx);
    }
  });
}

export interface PositionWeeks {
  /** Creates the missing weeks of fix times (epoch ms), in a transaction of its own. Call it before the batch. */
  ensure(times: Iterable<number>): Promise<void>;
  /** Forgets the known weeks. Call it after "no partition" (23514), then call `ensure` and retry. */
  forget(): void;
}

/** Caches which weeks exist, so that a usual batch needs no query. */
export function positionWeeks(database: Database): PositionWeeks {
  const known = new Set<number>();
  return {
    async ensure(times) {
      const missing = new Map<number, Week>();
      for (const time of times) {
        const week = weekOf(time);
        if (!known.has(week.from)) missing.set(week.from, week);
      }
      if (missing.size === 0) return;
      await makeWeeks(database, [...missing.values()]);
      for (const from of missing.keys()) known.add(from);
    },
    forget: () => known.clear(),
  };
}

/**
 * Creates the partitions of last week, this week and the next weeks.
 * @param now epoch ms
 */
export async function makeWeeksAhead(database: Database, now: number, ahead = 4): Promise<void> {
  const weeks = Array.from({ length: ahead + 2 }, (_, index) => weekOf(now + (index - 1) * WEEK_MS));
  await makeWeeks(database, weeks);
}
