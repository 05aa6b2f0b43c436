/** Scheduled upkeep of the database: creates weeks, applies retention, prunes read events and old alerts, packs closed weeks. */
import { pruneAlerts } from './alerts-retention.ts';
import type { Database } from './db.ts';
import { pruneEvents } from './events-retention.ts';
import type { Job } from './jobs.ts';
import { packClosedWeeks } from './pack.ts';
import { makeWeeksAhead } from './partitions.ts';
import { applyRetention } from './retention.ts';

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
      name: 'pack-closed-weeks',
      schedule: '41 3 * * *',
      work: async () => {
        await packClosedWeeks(database, now());
      },
    },
  ];
}
