/** The asset is inside a place for longer than the value. */
import { alertKind } from '../kind.ts';

export const geofenceDwell = alertKind({
  type: 'geofenceDwell',
  toggle: 'geofence',
  feature: 'geofence',
  severity: 'medium',
  value: { unit: 'minutes', default: 30, minimum: 1, maximum: 10080, step: 1, side: 'above' },
  places: true,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['places', 'fix'],
  watch: { on: 'dwell' },
});
