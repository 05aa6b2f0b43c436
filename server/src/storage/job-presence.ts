/**
 * Distinguishes the runners of jobs of live processes from those of processes that ended. A runner locks its jobs and
 * their queues by its name, and a killed process leaves them locked, by the library for four hours. Therefore each
 * process takes an advisory lock of its name for as long as it is connected, and unlocks the jobs of names whose lock
 * is free.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepConnected } from './keep-connected.ts';

/** Key space of the advisory locks of names. */
const PRESENCE_LOCK = 0x4a4f;
/** Names without it are those of versions that take no lock. */
const PREFIX = 'waymark-';
const LOOK_MS = 10_000;
/** Time for which a lock is free until its process counts as gone. A living one connects again within seconds. */
const GONE_AFTER_MS = 30_000;

export interface JobPresence {
  /** Name of this process, for the locks of its jobs. */
  readonly name: string;
  /** Resolves when this process has the lock of its name for the first time. */
  readonly held: Promise<void>;
  stop(): Promise<void>;
}

export interface JobPresenceOptions {
  url: string;
  onError: (error: unknown) => void;
  /** Called with the names of processes that are gone, after their jobs were freed. */
  onFreed: (names: string[]) => void;
  /** Default 30 s. */
  goneAfterMs?: number;
  /** Default 10 s. */
  lookMs?: number;
}

/** Holds the lock of this process, and frees the jobs of those that are gone, until `stop`. */
export function holdPresence(options: JobPresenceOptions): JobPresence {
  const { url, onError, onFreed, goneAfterMs = GONE_AFTER_MS, lookMs = LOOK_MS } = options;
  const name = `${PREFIX}${randomUUID()}`;
  const held = Promise.withResolvers<void>();
  const once = async (stopping: AbortSignal): Promise<void> => {
    const lost = new AbortController();
    const client = new pg.Client({ connectionString: url, application_name: 'waymark job presence', keepAlive: true });
    client.on('error', onError);
    client.on('end', () => lost.abort());
    const ended = AbortSignal.any([lost.signal, stopping]);
    // Since when locks are free, by `performance.now()`. A server that restarted has no locks of before.
    const free = new Map<string, number>();
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [PRESENCE_LOCK, name]);
      held.resolve();
      while (!ended.aborted) {
        await freeGone(client, free);
        await sleep(lookMs, undefined, { signal: ended, ref: false }).catch(() => undefined);
      }
    } finally {
      await client.end();
    }
  };
  const freeGone = async (client: pg.Client, free: Map<string, number>): Promise<void> => {
    const now = performance.now();
    const names = await namesWithoutLock(client, name);
    for (const known of free.keys()) if (!names.includes(known)) free.delete(known);
    for (const found of names) if (!free.has(found)) free.set(found, now);
    const gone = names.filter((found) => now - free.get(found)! >= goneAfterMs);
    if (gone.length === 0) return;
    await client.query('SELECT graphile_worker.force_unlock_workers($1)', [gone]);
    onFreed(gone);
  };
  return { name, held: held.promise, stop: keepConnected(once, onError) };
}

/** Returns the names of other processes that lock jobs or queues, and whose own lock is free. */
async function namesWithoutLock(client: pg.Client, own: string): Promise<string[]> {
  const there = await client.query(`SELECT to_regclass('graphile_worker._private_jobs') AS found`);
  if (there.rows[0]?.found === null) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM (
      SELECT locked_by AS name FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL
      UNION SELECT locked_by FROM graphile_worker._private_job_queues WHERE locked_by IS NOT NULL) l
    WHERE starts_with(name, $2) AND name <> $3 AND NOT EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid::int8 = $1 AND objid::int8 = hashtext(name)::int8 & 4294967295)`,
    [PRESENCE_LOCK, PREFIX, own],
  );
  return rows.map((row) => row.name);
}
