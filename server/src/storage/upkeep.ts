/**
 * Scheduled upkeep of the database: creates weeks, applies retention, prunes read events and old alerts, joins new
 * positions, packs closed weeks, counts changed quarters of days by place, sums the kept numbers of assets and devices.
 */
import { sumAccountCounts, sumAccountDays, sumStatusCounts } from './account-counts.ts';
import { pruneAlerts } from './alerts-retention.ts';
import type { Database } from './db.ts';
import { pruneEvents } from './events-retention.ts';
import type { Job } from './jobs.ts';
import { joinRecentBlocks } from './join-recent.ts';
import { packClosedWeeks } from './pack.ts';
import { makeWeeksAhead } from './partitions.ts';
import { countQuartersByPlace } from './place-quarters.ts';
import { applyRetention } from './retention.ts';

/** Queue of its own, because packing may take an hour. */
const JOINING = 'joining';
/** Queue of jobs that count what reports add up. */
export const COUNTING = 'counting';
/** Most time of a run that counts quarters by place. The first ones of a large installation count its past. */
const PLACING_MS = 8 * 60_000;
/**
 * Small blocks of a device that are joined within minutes; fewer wait for the hour. A larger number means that a position is
 * written less often, and a small block costs its reader about a microsecond.
 */
export const MANY_BLOCKS = 40;

/**
 * Returns the jobs of upkeep.
 * @param now epoch ms
 */
export function upkeepJobs(database: Database, now: () => number = Date.now): Job[] {
  return [
    { name: 'make-weeks-ahead', schedule: '17 * * * *', work: () => makeWeeksAhead(database, now()) },
    {
      name: 'apply-retention',
      schedule: '23 2 * * *',
      work: async () => {
        await applyRetention(database, now());
        await pruneAlerts(database, now());
      },
    },
    {
      name: 'prune-events',
      schedule: '5 3 * * *',
      work: async () => {
        await pruneEvents(database, now());
      },
    },
    {
      name: 'join-many-recent-blocks',
      schedule: '*/5 * * * *',
      queue: JOINING,
      work: async () => {
        await joinRecentBlocks(database, MANY_BLOCKS);
      },
    },
    {
      name: 'join-recent-blocks',
      schedule: '32 * * * *',
      queue: JOINING,
      work: async () => {
        await joinRecentBlocks(database, 2);
      },
    },
    {
      name: 'count-quarters-by-place',
      schedule: '*/10 * * * *',
      queue: COUNTING,
      work: async () => {
        const begun = now();
        await countQuartersByPlace(database, () => now() - begun < PLACING_MS);
      },
    },
    { name: 'sum-status-counts', schedule: '* * * * *', queue: COUNTING, work: () => sumStatusCounts(database) },
    { name: 'sum-account-days', schedule: '* * * * *', queue: COUNTING, work: () => sumAccountDays(database) },
    { name: 'sum-account-counts', schedule: '47 * * * *', work: () => sumAccountCounts(database) },
    {
      name: 'pack-closed-weeks',
      schedule: '41 3 * * *',
      work: async () => {
        await packClosedWeeks(database, now());
      },
    },
  ];
}
