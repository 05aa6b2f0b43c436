/** Ends alerts that no record, call or command ends: of warnings that clear with time, and of deleted assets. */
import type { Database } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import { endClearedSuspicions } from '../../telemetry/derive/suspicions-sql.ts';
import { endAlertsOfDeletedAssets } from './jobs-sql.ts';

export interface AlertJobParts {
  database: Database;
  /** Time without a contradiction after which a spoofing warning clears. */
  suspicionClearsAfterSeconds: number;
  /** Epoch ms. */
  now?: () => number;
}

/** Returns the job. */
export function alertJobs({ database, suspicionClearsAfterSeconds, now = Date.now }: AlertJobParts): Job[] {
  const work = async () => {
    const at = new Date(now());
    const openSince = new Date(at.getTime() - suspicionClearsAfterSeconds * 1000);
    await database.ingest(async (tx) => {
      await endClearedSuspicions(tx, openSince, at);
      await endAlertsOfDeletedAssets(tx);
    });
  };
  return [{ name: 'tend-alerts', schedule: '* * * * *', queue: 'alerts', work }];
}
