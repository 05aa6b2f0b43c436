import { sensorOfAlert } from '../../storage/sensors-sql.ts';
import type { DispatchedAlert } from './dispatch-sql.ts';

/** Alerts in one call of a webhook. It counts the others. */
const WEBHOOK_ALERTS = 100;

/** Returns the body of a webhook's call, without its text. */
export function webhookFacts(alerts: readonly DispatchedAlert[]): object {
  return {
    type: 'alerts',
    count: alerts.length,
    alerts: alerts.slice(0, WEBHOOK_ALERTS).map((alert) => ({
      id: alert.uid,
      type: alert.type,
      severity: alert.severity,
      assetId: alert.asset_uid,
      assetName: alert.asset_name,
      since: alert.since.toISOString(),
      raisedAt: alert.raised_at.toISOString(),
      latitude: alert.latitude_e7 === null ? null : alert.latitude_e7 / 1e7,
      longitude: alert.longitude_e7 === null ? null : alert.longitude_e7 / 1e7,
      placeName: alert.place_name,
      sensor: sensorOfAlert(alert),
      value: alert.value,
      threshold: alert.threshold,
      violation: alert.violation,
    })),
  };
}
