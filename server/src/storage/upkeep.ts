/** What the database needs done by itself: weeks made ahead, retention, closed weeks put in order. */
import type { Database } from './db.ts';
import type { Job } from './jobs.ts';
import { makeWeeksAhead } from './partitions.ts';
import { applyRetention } from './retention.ts';
import { rewriteClosedWeeks } from './rewrite.ts';

/** @param now epoch ms */
export function upkeepJobs(database: Database, now: () => number = Date.now): Job[] {
  return [
    { name: 'make-weeks-ahead', schedule: '17 * * * *', work: () => makeWeeksAhead(database, now()) },
    {
      name: 'apply-retention',
      schedule: '23 2 * * *',
      work: async () => {
        await applyRetention(database, now());
      },
    },
    {
      name: 'rewrite-closed-weeks',
      schedule: '41 3 * * *',
      work: async () => {
        await rewriteClosedWeeks(database, now());
      },
    },
  ];
}
