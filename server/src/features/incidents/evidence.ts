/** The ten minutes around an incident, from the stored positions, states and events of its vehicle. */
import type { EvidenceEvent, IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { seenKinds } from '@waymark/domain/alerts/seen-kinds.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { thresholdsAt } from '@waymark/domain/threshold-versions.ts';
import type { Tx } from '../../storage/db.ts';
import { readWholeTrack } from '../../storage/tracks.ts';
import { degrees, hundredths, instant, thousandths } from '../records/present.ts';
import { assetHistory, thresholdsOf } from '../reports/service.ts';
import { sensorPoints } from '../sensors/service.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { outliersOf } from '../vehicles/service.ts';
import { eventsOf, type KeptEvidence, typeOf } from './evidence-sql.ts';

type Fixes = IncidentEvidence['fixes'];

const EACH_SIDE_MS = LIMITS.incidentEvidenceSeconds * 1000;
const COLUMNS = [
  ...(['fix_time', 'device_id', 'discriminator', 'latitude_e7', 'longitude_e7', 'speed_cm_s', 'heading_deg'] as const),
  ...(['ignition', 'satellites', 'rpm', 'external_mv'] as const),
] as const;

export const NO_EVIDENCE: KeptEvidence = {
  ...{ fixes: [], statuses: [], events: [], sensors: [] },
  speedLimitMetersPerSecond: null,
};

/** Returns the window around a time. @param time epoch ms */
export function evidenceWindow(time: number): { from: number; to: number } {
  return { from: time - EACH_SIDE_MS, to: time + EACH_SIDE_MS };
}

/** Returns everything that is known of a vehicle around a time. @param time epoch ms @param now epoch ms */
export async function evidenceAround(
  tx: Tx,
  vehicle: { accountId: number; assetId: number },
  time: number,
  now: number,
): Promise<KeptEvidence> {
  const window = evidenceWindow(time);
  const fixes = await fixesAround(tx, vehicle, time);
  const history = await assetHistory(tx, vehicle, window, { now, timeZone: 'UTC' });
  const events = (await eventsOf(tx, vehicle, window)).map((row) => ({ ...row, time: instant(row.time) }));
  const versions = (await thresholdsOf(tx, vehicle.accountId)).map(({ asset_type, valid_from, values }) => ({
    assetType: (asset_type ?? undefined) as AssetType | undefined,
    ...{ validFrom: valid_from.getTime(), values },
  }));
  const { speedLimitMetersPerSecond = null } = thresholdsAt(versions, await typeOf(tx, vehicle), time);
  return {
    fixes,
    speedLimitMetersPerSecond,
    statuses: history
      .filter(({ status }) => status !== 'pending')
      .map(({ status, startTime, endTime }) => ({
        status,
        startTime: instant(new Date(startTime)),
        endTime: instant(new Date(endTime)),
      })),
    sensors: await sensorPoints(tx, vehicle, window),
    events: [...events, ...ignitionEvents(fixes)].sort((a, b) => Date.parse(a.time) - Date.parse(b.time)),
  };
}

/** Returns the fixes of a vehicle around a time. @param time epoch ms */
export async function fixesAround(
  tx: Tx,
  vehicle: { accountId: number; assetId: number },
  time: number,
): Promise<Fixes> {
  const window = evidenceWindow(time);
  const rows = await readWholeTrack(tx, vehicle, window, COLUMNS);
  const outliers = new Set((await outliersOf(tx, vehicle, window)).map(keyOf));
  return rows.map((row) => ({
    time: instant(row.fix_time),
    latitude: degrees(row.latitude_e7),
    longitude: degrees(row.longitude_e7),
    speedMetersPerSecond: hundredths(row.speed_cm_s),
    headingDegrees: row.heading_deg,
    ignition: row.ignition,
    satellites: row.satellites,
    rpm: row.rpm,
    externalVolts: thousandths(row.external_mv),
    outlier: outliers.has(keyOf(row)),
  }));
}

const keyOf = (row: { device_id: number; fix_time: Date; discriminator: number }) =>
  `${row.device_id} ${row.fix_time.getTime()} ${row.discriminator}`;

/** Returns the changes of the ignition between fixes. */
function ignitionEvents(fixes: Fixes): EvidenceEvent[] {
  let before: boolean | null = null;
  return fixes.flatMap(({ time, ignition }) => {
    const changed = ignition !== null && before !== null && ignition !== before;
    before = ignition ?? before;
    return changed
      ? [{ time, kind: ignition ? ('ignitionOn' as const) : ('ignitionOff' as const), ...WITHOUT_VALUE }]
      : [];
  });
}
const WITHOUT_VALUE = { type: null, value: null, limit: null };

/** Returns the evidence without events and sensors whose feature, toggle or permission the viewer lacks. */
export function visibleEvidence(
  evidence: KeptEvidence,
  viewer: Viewer,
): Omit<IncidentEvidence, 'copied' | 'from' | 'to'> {
  const kinds = new Set<string>(may(viewer, 'alerts.read') ? seenKinds(viewer) : []);
  const events = evidence.events.filter(({ kind, type }) => {
    if (kind === 'driving') return viewer.features.has('driverBehaviorReports');
    return kind !== 'alert' || (type !== null && kinds.has(type));
  });
  const sensors = may(viewer, 'sensors.read')
    ? evidence.sensors.filter(({ features }) => features.every((feature) => viewer.features.has(feature)))
    : [];
  return { ...evidence, events, sensors: sensors.map(({ features: _features, ...sensor }) => sensor) };
}

/** Returns the last position at or before a time within the window, else the first one after it. @param time epoch ms */
export function placeAt(fixes: Fixes, time: number): { latitude: number; longitude: number } | undefined {
  const placed = fixes.filter(
    ({ latitude, longitude, outlier }) => latitude !== null && longitude !== null && !outlier,
  );
  const fix = placed.findLast((one) => Date.parse(one.time) <= time) ?? placed[0];
  return fix && { latitude: fix.latitude!, longitude: fix.longitude! };
}
