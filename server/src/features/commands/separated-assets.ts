/** Finds assets whose two trackers are apart, by the rule that holds their commands. A bounded pass over stored positions. */
import { hasFix, metersApart, type TimedReport } from '@waymark/domain/commands/safety-gate.ts';
import { separation } from '@waymark/domain/commands/separated.ts';
import type { Database, Tx } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import {
  endProductAlerts,
  type ProductAlert,
  raiseProductAlerts,
  subjectOfDevice,
} from '../../storage/product-alerts-sql.ts';
import { newestPositionsOf } from '../../storage/tracks.ts';
import { DeviceEvidence } from './dispatch/device-evidence.ts';
import { evidenceRows } from './dispatch/device-sql.ts';
import { endUnpaired, type TrackerPair, trackerPairsAfter } from './separated-assets-sql.ts';

const KIND = 'devicesSeparated';
/** Fixes that are older do not say where the trackers are now. */
const WINDOW_MS = 5 * 60_000;
const MOST_POSITIONS = 120;
/** Assets of one transaction. */
const AT_ONCE = 100;

/** Returns the job. @param now epoch ms */
export function separationJobs(database: Database, now: () => number = Date.now): Job[] {
  const work = () => judgeSeparation(database, now());
  return [{ name: 'judge-separation', schedule: '* * * * *', queue: 'alerts', work }];
}

/**
 * Raises an alert for each asset whose trackers are apart, and ends it when they are together again or one has left the
 * asset. While a tracker is silent, an alert lasts.
 * @param now epoch ms
 */
async function judgeSeparation(database: Database, now: number): Promise<void> {
  await database.ingest((tx) => endUnpaired(tx, new Date(now)));
  let last: Pick<TrackerPair, 'account_id' | 'asset_id'> = { account_id: 0, asset_id: 0 };
  for (;;) {
    const pairs = await database.ingest(async (tx) => {
      const found = await trackerPairsAfter(tx, last, AT_ONCE);
      await judge(tx, found, now);
      return found;
    });
    if (pairs.length < AT_ONCE) return;
    last = pairs.at(-1)!;
  }
}

async function judge(tx: Tx, pairs: readonly TrackerPair[], now: number): Promise<void> {
  // A covert tracker is mostly silent, so the positions of the other one are read only if it is not.
  const auxiliaries = await reportsOf(tx, pairs.map(auxiliaryOf), now);
  const heard = pairs.filter(({ auxiliary_id }) => (auxiliaries.get(auxiliary_id) ?? []).length >= 2);
  const primaries = await reportsOf(tx, heard.map(primaryOf), now);
  const alerts: ProductAlert[] = [];
  for (const { account_id: accountId, asset_id: assetId, primary_id, auxiliary_id } of heard) {
    const subject = subjectOfDevice(auxiliary_id);
    const [ours, theirs] = [primaries.get(primary_id) ?? [], auxiliaries.get(auxiliary_id) ?? []];
    const found = separation(ours, theirs);
    if (found === 'together') await endProductAlerts(tx, { accountId, assetId, kinds: [KIND], subject }, now);
    if (found === 'apart')
      alerts.push({ accountId, assetId, kind: KIND, subject, lasts: true, ...describe(ours, theirs) });
  }
  await raiseProductAlerts(tx, alerts);
}

interface Tracker {
  accountId: number;
  deviceId: number;
  ignitionType: string | null;
}

function primaryOf({ account_id, primary_id, primary_ignition }: TrackerPair): Tracker {
  return { accountId: account_id, deviceId: primary_id, ignitionType: primary_ignition };
}

function auxiliaryOf({ account_id, auxiliary_id, auxiliary_ignition }: TrackerPair): Tracker {
  return { accountId: account_id, deviceId: auxiliary_id, ignitionType: auxiliary_ignition };
}

/** Returns the latest reports of devices by device, in order of receipt. */
async function reportsOf(
  tx: Tx,
  trackers: readonly Tracker[],
  now: number,
): Promise<Map<number, readonly TimedReport[]>> {
  if (trackers.length === 0) return new Map();
  const positions = await newestPositionsOf(tx, trackers, new Date(now - WINDOW_MS), MOST_POSITIONS);
  const byDevice = Map.groupBy(positions, ({ device_id }) => device_id);
  return new Map(
    trackers.map(({ deviceId, ignitionType }) => {
      const evidence = new DeviceEvidence(ignitionType);
      evidence.fill({ rows: evidenceRows(byDevice.get(deviceId) ?? []), refused: [] });
      return [deviceId, evidence.reports];
    }),
  );
}

/** Returns the time of the first fix that shows the distance, the place of the primary tracker, and the distance. */
function describe(
  primary: readonly TimedReport[],
  auxiliary: readonly TimedReport[],
): Pick<ProductAlert, 'since' | 'at' | 'details'> {
  const [ours, theirs] = [primary.filter(hasFix).slice(-2), auxiliary.filter(hasFix).slice(-2)];
  const [own, other] = [ours.at(-1)!, theirs.at(-1)!];
  return {
    since: Math.min(...[...ours, ...theirs].map(({ receivedAt }) => receivedAt)),
    at: { latitudeE7: Math.round(own.fix.latitude * 1e7), longitudeE7: Math.round(own.fix.longitude * 1e7) },
    details: { distanceMeters: Math.round(metersApart(own, other)) },
  };
}
