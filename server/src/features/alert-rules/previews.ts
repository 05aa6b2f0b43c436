import type { AlertPreview, AlertPreviewStart } from '@waymark/contract/alert-rules/schema.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import type { RuleVersion } from '@waymark/domain/alerts/rule-set.ts';
import type { AlertsOut } from '@waymark/domain/alerts/step.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import type { AddressService } from '../addresses/service.ts';
import type { TelemetryPreviews } from '../changes.ts';
import { degrees, instant, instantOrNull } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { type PreviewedAsset, PreviewTally, type TalliedAlert, ValueTally } from './preview-tally.ts';
import { placeNames, scopedAssets } from './previews-sql.ts';
import type { AlertRuleValues } from './sql.ts';
import { ruleValueOf, ruleValues } from './values.ts';

/** An ended preview is kept for this long, and at most so many of all users. */
const KEEP_MS = 15 * 60_000;
const KEPT = 1_000;
/** Of all users; the others wait. */
const RUNNING = 1;
const DAY_MS = 86_400_000;

export interface AlertPreviewServiceParts {
  database: Database;
  previews: Pick<TelemetryPreviews, 'alertPreviewer'>;
  addresses: AddressService;
  now: () => number;
  onError: (error: unknown) => void;
}

interface Job {
  uid: string;
  userId: number;
  accountId: number;
  state: AlertPreview['state'];
  /** The previewed rule first, then the same with each other value. The rules are numbered from 0. */
  versions: readonly RuleVersion[];
  from: number;
  to: number;
  assets: readonly PreviewedAsset[];
  inScope: number;
  done: number;
  tally: PreviewTally;
  values: ValueTally;
  begun: number | undefined;
  endedAt: number | undefined;
  seconds: number | null;
  stop: AbortController;
}

/**
 * Previews of unsaved rules. A preview is a job in memory, because it is of use only while the editor is open: after a
 * restart its id is unknown, and the editor asks again. Each user has one at a time, and one of all runs at a time.
 */
export class AlertPreviewService extends TenantService<AlertPreviewServiceParts> {
  readonly #jobs = new Map<string, Job>();
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Promise<void>>();

  /** Starts the preview of a rule and cancels the user's earlier one. @throws Refusal as for a rule that is saved */
  async start(viewer: Viewer, { otherValues = [], ...body }: AlertPreviewStart): Promise<AlertPreview> {
    const { accountId } = viewer;
    const to = this.parts.now();
    const from = to - LIMITS.alertPreviewDays * DAY_MS;
    const kind = alertKindOf(body.type);
    const others = otherValues.map((value, index) => ruleValueOf(kind, value, `otherValues.${index}`));
    const { values, scope } = await this.tenant(viewer, async (tx) => {
      const values = await ruleValues(body, { tx, viewer, accountId, now: to, afterCommit: () => undefined });
      return { values, scope: await scopedAssets(tx, accountId, values, LIMITS.alertPreviewAssets) };
    });
    for (const job of this.#jobs.values()) if (job.userId === viewer.userId) end(job, 'cancelled', to);
    this.#forget(to);
    const versions = [values.value, ...new Set(others)]
      .filter((value, index) => index === 0 || value !== values.value)
      .map((value, ruleId) => versionOf(values, ruleId, value, from));
    const job: Job = {
      uid: newUid(to),
      userId: viewer.userId,
      accountId,
      state: 'running',
      versions,
      from,
      to,
      ...scope,
      done: 0,
      tally: new PreviewTally(from, to, viewer.timeZone),
      values: new ValueTally(versions),
      begun: undefined,
      endedAt: undefined,
      seconds: null,
      stop: new AbortController(),
    };
    this.#jobs.set(job.uid, job);
    this.#waiting.push(job);
    this.#next();
    return this.#present(viewer, job);
  }

  /** @throws Refusal `error.not.found` also for previews of other users and accounts */
  async read(viewer: Viewer, uid: string): Promise<AlertPreview> {
    return this.#present(viewer, this.#find(viewer, uid));
  }

  /** Cancels a preview. One that has ended stays as it is. @throws Refusal `error.not.found` */
  cancel(viewer: Viewer, uid: string): void {
    end(this.#find(viewer, uid), 'cancelled', this.parts.now());
  }

  /** Cancels every preview. Resolves when none is running. */
  async close(): Promise<void> {
    for (const job of this.#jobs.values()) end(job, 'cancelled', this.parts.now());
    await Promise.all(this.#running);
  }

  #find(viewer: Viewer, uid: string): Job {
    const job = found(this.#jobs.get(uid.toLowerCase()));
    return found(job.userId === viewer.userId && job.accountId === viewer.accountId ? job : undefined);
  }

  /** Forgets jobs that ended long ago, and the oldest if there are too many. */
  #forget(now: number): void {
    for (const { uid, endedAt } of this.#jobs.values())
      if (endedAt !== undefined && (endedAt < now - KEEP_MS || this.#jobs.size >= KEPT)) this.#jobs.delete(uid);
  }

  #next(): void {
    while (this.#running.size < RUNNING) {
      const job = this.#waiting.shift();
      if (job === undefined) return;
      if (job.state !== 'running') continue;
      const run = this.#run(job).finally(() => {
        this.#running.delete(run);
        this.#next();
      });
      this.#running.add(run);
    }
  }

  async #run(job: Job): Promise<void> {
    const { now, onError, previews } = this.parts;
    job.begun = performance.now();
    const previewer = previews.alertPreviewer();
    try {
      for (const asset of job.assets) {
        const takes = [job.tally.of(asset), job.values.ofNextAsset()];
        const take = (found: AlertsOut) => {
          for (const each of takes) each(found);
        };
        await previewer.raisedBy(asset, job.versions, job.to, take, job.stop.signal);
        job.done += 1;
      }
      end(job, 'done', now());
    } catch (error) {
      if (job.stop.signal.aborted) return;
      end(job, 'failed', now());
      onError(error);
    }
  }

  async #present(viewer: Viewer, job: Job): Promise<AlertPreview> {
    // Read before names and addresses are fetched, because the calculation continues meanwhile.
    const { tally, values, state, done, seconds } = job;
    const counts = { ...tally.counts(), values: values.counts() };
    const vehicles = tally
      .vehicles()
      .map(({ asset, alerts }) => ({ assetId: asset.uid, assetName: asset.name, alerts }));
    const latest = tally.latest().map((alert) => ({ alert, ...pointOf(alert) }));
    const placeIds = [...new Set(latest.flatMap(({ alert }) => alert.placeId ?? []))];
    const names = placeIds.length === 0 ? new Map() : await this.tenant(viewer, (tx) => placeNames(tx, placeIds));
    const { addresses } = this.parts;
    const points = latest.map(({ latitude, longitude }) => ({ latitude, longitude }));
    const addressOf = await (state === 'done'
      ? addresses.rowAddresses(viewer, points)
      : addresses.knownAddresses(viewer, points));
    return {
      id: job.uid,
      state,
      from: instant(new Date(job.from)),
      to: instant(new Date(job.to)),
      done,
      total: job.assets.length,
      inScope: job.inScope,
      ...counts,
      items: latest.map(({ alert, latitude, longitude }) => ({
        assetId: alert.asset.uid,
        assetName: alert.asset.name,
        since: instant(new Date(alert.since)),
        time: instant(new Date(alert.raisedAt)),
        endedAt: instantOrNull(alert.endedAt === null ? null : new Date(alert.endedAt)),
        latitude,
        longitude,
        address: addressOf({ latitude, longitude }),
        placeName: alert.placeId === null ? null : (names.get(alert.placeId) ?? null),
        value: alert.value,
      })),
      vehicles,
      seconds,
    };
  }
}

/** Ends a running preview. */
function end(job: Job, state: Exclude<Job['state'], 'running'>, now: number): void {
  if (job.state !== 'running') return;
  job.state = state;
  job.endedAt = now;
  job.seconds = job.begun === undefined ? 0 : Math.round((performance.now() - job.begun) / 100) / 10;
  job.stop.abort();
}

/** Returns the version that the rule would have had with a value since an instant. */
function versionOf(values: AlertRuleValues, ruleId: number, value: number | null, from: number): RuleVersion {
  const { type, severity, sensor, places, schedule, persists_s, cool_down_min } = values;
  return {
    ruleId,
    version: 1,
    kind: type,
    severity,
    from,
    to: Number.POSITIVE_INFINITY,
    value,
    sensor,
    placeIds: places.length === 0 ? null : new Set(places),
    schedule,
    persistsSeconds: persists_s ?? alertKindOf(type).persistsSeconds ?? 0,
    coolDownMinutes: cool_down_min,
  };
}

function pointOf({ latitudeE7, longitudeE7 }: TalliedAlert) {
  return { latitude: degrees(latitudeE7), longitude: degrees(longitudeE7) };
}
