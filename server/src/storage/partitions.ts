/**
 * `positions` is cut into ISO weeks (Monday 00:00 UTC) by fix time: `positions_2026w47`. There is no default partition:
 * a week is made before the first row of it, ahead of time by a job and on demand before a batch with old records.
 */
import { sql } from 'kysely';
import type { Database, Tx } from './db.ts';

const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;
/** 1970-01-05, the first Monday after the epoch. */
const FIRST_MONDAY_MS = 4 * DAY_MS;
/** Key of the advisory lock under which weeks are made, rewritten and dropped. */
const WEEKS_LOCK = 0x5745_454b;

export interface Week {
  /** Name of the partition. */
  name: string;
  /** Monday 00:00 UTC, epoch ms; inclusive. */
  from: number;
  /** The next Monday; exclusive. */
  to: number;
}

/** The week that a time falls into. @param time epoch ms */
export function weekOf(time: number): Week {
  const from = Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  // ISO 8601: a week belongs to the year of its Thursday, and week 1 has the year's first Thursday.
  const thursday = new Date(from + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return { name: `positions_${year}w${String(number).padStart(2, '0')}`, from, to: from + WEEK_MS };
}

/** The week of a partition's name; undefined for another table's name. */
function weekNamed(name: string): Week | undefined {
  const parts = /^positions_(\d{4})w(\d{2})$/.exec(name);
  if (parts === null) return undefined;
  // 4 January is always in week 1 (ISO 8601).
  return weekOf(weekOf(Date.UTC(Number(parts[1]), 0, 4)).from + (Number(parts[2]) - 1) * WEEK_MS);
}

/** Weeks that have a partition, oldest first. Any role may ask. */
export async function existingWeeks(tx: Tx): Promise<Week[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'public.positions'::regclass`.execute(tx);
  const weeks = rows.map((row) => weekNamed(row.name)).filter((week) => week !== undefined);
  return weeks.sort((a, b) => a.from - b.from);
}

/** Only one transaction at a time changes which weeks there are; held to its end. */
export async function lockWeeks(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${WEEKS_LOCK})`.execute(tx);
}

/** Bounds for DDL, which takes no parameters; made from numbers only. */
function bounds(week: Week): { from: string; to: string } {
  return { from: `'${new Date(week.from).toISOString()}'`, to: `'${new Date(week.to).toISOString()}'` };
}

/**
 * SQL that makes a table with the shape of `positions` for one week, not yet attached. Row-level security without a
 * policy closes it to everybody but its owner; requests read through `positions`, where the tenant policy is.
 */
function createWeekTable(name: string, week: Week): string {
  const { from, to } = bounds(week);
  return `
    CREATE TABLE ${name} (LIKE positions INCLUDING DEFAULTS,
      CONSTRAINT week_bounds CHECK (fix_time >= ${from} AND fix_time < ${to}));
    ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`;
}

/** SQL that attaches it; the constraint spares a scan and is not needed afterwards. */
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
      // CREATE, then ATTACH: readers and writers of the other weeks go on meanwhile (CREATE … PARTITION OF would not).
      await sql.raw(createWeekTable(week.name, week) + attachWeekTable(week.name, week)).execute(tx);
    }
  });
}

export interface PositionWeeks {
  /** Makes the missing weeks of these fix times (epoch ms), in a transaction of its own; call it before the batch. */
  ensure(times: Iterable<number>): Promise<void>;
  /** Forgets what is known to exist: after an insert failed with "no partition" (23514), then `ensure` and try again. */
  forget(): void;
}

/** Remembers which weeks exist, so that the usual batch asks the database nothing. */
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

/** Makes last week's, this week's and the next weeks' partitions. @param now epoch ms */
export async function makeWeeksAhead(database: Database, now: number, ahead = 4): Promise<void> {
  const weeks = Array.from({ length: ahead + 2 }, (_, index) => weekOf(now + (index - 1) * WEEK_MS));
  await makeWeeks(database, weeks);
}
