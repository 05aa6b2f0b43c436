/** The asset is faster than the value inside a place. */
import { fasterThan } from '../faster-than.ts';
import { alertKind } from '../kind.ts';

export const geofenceSpeed = alertKind({
  type: 'geofenceSpeed',
  toggle: 'geofence',
  feature: 'geofence',
  severity: 'high',
  value: { unit: 'kilometersPerHour', default: 30, minimum: 5, maximum: 250, step: 1, side: 'above' },
  places: true,
  persistsSeconds: 10,
  coolDownMinutes: 10,
  needs: ['places', 'speed'],
  watch: { on: 'fix', inside: true, see: (speed, value) => fasterThan(speed, value) },
});
