/**
 * Closed weeks are rewritten in the order (account, device, time): rows arrive interleaved over all devices, and after
 * the rewrite one vehicle's week is one contiguous read, with a full index.
 *
 * Packets keep coming meanwhile. A trigger notes the key of every row that arrives, changes or goes from now on; the week
 * is copied in order; then, under a short lock, the noted rows follow and the copy takes the week's place. Killed at any moment it
 * leaves the week as it was, and the next run clears what it left.
 */
import { sql } from 'kysely';
import type { Database, Tx } from './db.ts';
import { attachWeekTable, createWeekTable, existingWeeks, lockWeeks, type Week } from './partitions.ts';

/** A week is closed when even its latest records have had this long to arrive. */
const CLOSED_AFTER_MS = 2 * 86_400_000;
/** Rewritten again when it has grown by this share since. */
const GROWTH = 1.05;
/** Waiting for a lock holds up every batch and report behind it: give up soon, try again a little later. */
const LOCK_TIMEOUT = '1s';
const LOCK_ATTEMPTS = 20;
const LOCK_NOT_AVAILABLE = '55P03';

/** Rewrites every closed week that needs it, oldest first. @returns names of the weeks @param now epoch ms */
export async function rewriteClosedWeeks(database: Database, now: number): Promise<string[]> {
  const weeks = await database.ingest((tx) => weeksToRewrite(tx, now));
  for (const week of weeks) await rewriteWeek(database, week);
  return weeks.map((week) => week.name);
}

async function weeksToRewrite(tx: Tx, now: number): Promise<Week[]> {
  const closed = (await existingWeeks(tx)).filter((week) => week.to <= now - CLOSED_AFTER_MS);
  const done = await tx.selectFrom('position_weeks').select(['week', 'bytes']).execute();
  const orderedBytes = new Map(done.map(({ week, bytes }) => [week.getTime(), bytes]));
  const chosen: Week[] = [];
  for (const week of closed) {
    if ((await heapBytes(tx, week)) > (orderedBytes.get(week.from) ?? 0) * GROWTH) chosen.push(week);
  }
  return chosen;
}

async function heapBytes(tx: Tx, week: Week): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_relation_size(${week.name}::regclass) AS bytes`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/**
 * Rewrites one week.
 * @param pause for tests: runs between the copy and the swap
 * @throws when a lock was not to be had within its attempts; the week is then as it was
 */
export async function rewriteWeek(
  database: Database,
  week: Week,
  pause: () => Promise<void> = async () => {},
): Promise<void> {
  await withLock(database, (tx) => noteLateRows(tx, week));
  try {
    await database.ingest((tx) => copyInOrder(tx, week));
    await pause();
    await withLock(database, (tx) => swap(tx, week));
  } catch (error) {
    await withLock(database, (tx) => clearLeftOvers(tx, week));
    throw error;
  }
}

const copyOf = (week: Week): string => `${week.name}_ordered`;
const lateOf = (week: Week): string => `${week.name}_late`;

/** Making the trigger waits for the transactions that are writing into the week: none can slip by unnoted. */
async function noteLateRows(tx: Tx, week: Week): Promise<void> {
  await clearLeftOvers(tx, week);
  await sql
    .raw(`
      CREATE TABLE ${lateOf(week)} (account_id int, device_id int, fix_time timestamptz, discriminator int);
      ALTER TABLE ${lateOf(week)} ENABLE ROW LEVEL SECURITY;
      CREATE TRIGGER keep_late AFTER INSERT OR UPDATE OR DELETE ON ${week.name}
        FOR EACH ROW EXECUTE FUNCTION waymark_keep_late('${lateOf(week)}');`)
    .execute(tx);
}

async function clearLeftOvers(tx: Tx, week: Week): Promise<void> {
  await sql
    .raw(`
      DROP TRIGGER IF EXISTS keep_late ON ${week.name};
      DROP TABLE IF EXISTS ${lateOf(week)};
      DROP TABLE IF EXISTS ${copyOf(week)};`)
    .execute(tx);
}

async function copyInOrder(tx: Tx, week: Week): Promise<void> {
  await sql
    .raw(`
      SET LOCAL work_mem = '128MB';
      ${createWeekTable(copyOf(week), week)}
      INSERT INTO ${copyOf(week)} SELECT * FROM ${week.name} ORDER BY account_id, device_id, fix_time, discriminator;
      ALTER TABLE ${copyOf(week)} ADD PRIMARY KEY (account_id, device_id, fix_time, discriminator) WITH (fillfactor = 100);`)
    .execute(tx);
}

/** Work on which weeks there are, in a transaction that never waits long for a reader or a writer. */
async function withLock(database: Database, work: (tx: Tx) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.ingest(async (tx) => {
        await lockWeeks(tx);
        await sql.raw(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`).execute(tx);
        await work(tx);
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || attempt === LOCK_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}

async function swap(tx: Tx, week: Week): Promise<void> {
  // The parent first: a batch that waits for it finds the new week when it goes on, never a dropped one.
  await sql`LOCK TABLE positions IN ACCESS EXCLUSIVE MODE`.execute(tx);
  await sql
    .raw(`
      DELETE FROM ${copyOf(week)} c USING ${lateOf(week)} l
        WHERE (c.account_id, c.device_id, c.fix_time, c.discriminator)
            = (l.account_id, l.device_id, l.fix_time, l.discriminator);
      INSERT INTO ${copyOf(week)}
        SELECT p.* FROM (SELECT DISTINCT * FROM ${lateOf(week)}) l
          JOIN ${week.name} p USING (account_id, device_id, fix_time, discriminator)
        ORDER BY account_id, device_id, fix_time, discriminator;
      ALTER TABLE positions DETACH PARTITION ${week.name};
      DROP TABLE ${week.name}, ${lateOf(week)};
      ALTER TABLE ${copyOf(week)} RENAME TO ${week.name};
      ALTER INDEX ${copyOf(week)}_pkey RENAME TO ${week.name}_pkey;
      ${attachWeekTable(week.name, week)}`)
    .execute(tx);
  const note = { week: new Date(week.from), ordered_at: new Date(), bytes: await heapBytes(tx, week) };
  await tx
    .insertInto('position_weeks')
    .values(note)
    .onConflict((conflict) => conflict.column('week').doUpdateSet(note))
    .execute();
}
