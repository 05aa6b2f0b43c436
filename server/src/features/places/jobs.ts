import type { PlaceJob } from '@waymark/contract/places/schema.ts';
import type { Database } from '../../storage/db.ts';
import { audit } from '../audit/append-sql.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { cancelJob, findJob, type JobRow, latestJobs } from './jobs-sql.ts';
import { placeQueries } from './sql.ts';

export interface PlaceJobServiceParts {
  database: Database;
  now: () => number;
}

/** Jobs that derive the visits of a place again. Telemetry creates and runs them. */
export class PlaceJobService extends TenantService<PlaceJobServiceParts> {
  /** Returns the latest jobs of a place, newest first. @throws Refusal `error.not.found` */
  async list(viewer: Viewer, placeUid: string): Promise<{ items: PlaceJob[]; count: number }> {
    const rows = await this.tenant(viewer, async (tx) => {
      const place = found(await placeQueries.read(tx, viewer.visibleAccounts, placeUid));
      return latestJobs(tx, viewer.visibleAccounts, place.id);
    });
    return { items: rows.map(present), count: rows.length };
  }

  /** Cancels a running job. @throws Refusal `error.not.found`, `error.place.job.over` */
  async cancel(viewer: Viewer, uid: string): Promise<void> {
    await this.tenant(viewer, async (tx) => {
      const job = found(await findJob(tx, viewer.visibleAccounts, uid));
      const cancelled = await cancelJob(tx, job.account_id, job.id, new Date(this.parts.now()));
      if (!cancelled) throw new Refusal('error.place.job.over');
      await audit(tx, {
        accountId: job.account_id,
        userId: viewer.userId,
        action: 'place.job.cancel',
        subjectType: 'place',
        subjectUid: job.place_uid,
        details: { name: job.place_name, appliesFrom: instant(job.since) },
      });
    });
  }
}

function present({ uid, state, done, total, since, created_at, ended_at }: JobRow): PlaceJob {
  return {
    id: uid,
    state,
    done,
    total,
    since: instant(since),
    createdAt: instant(created_at),
    endedAt: instantOrNull(ended_at),
  };
}
