import { sensorOfAlert } from '../../storage/sensors-sql.ts';
import { degrees } from '../records/present.ts';
import type { DispatchedAlert } from './dispatch-sql.ts';
import type { AlertFacts } from './wording.ts';

/** Returns what a message says of an alert. @param address of its position; null: not known */
export function factsOf(alert: DispatchedAlert, address: string | null): AlertFacts {
  return {
    uid: alert.uid,
    type: alert.type,
    severity: alert.severity,
    wording: alert.wording,
    assetName: alert.asset_name,
    placeName: alert.place_name,
    address,
    ...pointOf(alert),
    sensor: sensorOfAlert(alert),
    value: alert.value,
    threshold: alert.threshold,
    violation: alert.violation,
    since: alert.since,
    raisedAt: alert.raised_at,
    instructions: alert.instructions,
  };
}

/** Returns the position of an alert in degrees; null: not known. */
export function pointOf({ latitude_e7, longitude_e7 }: DispatchedAlert) {
  return { latitude: degrees(latitude_e7), longitude: degrees(longitude_e7) };
}
