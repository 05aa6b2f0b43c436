/** The asset leaves a place. */
import { alertKind } from '../kind.ts';

export const geofenceExit = alertKind({
  type: 'geofenceExit',
  toggle: 'geofence',
  feature: 'geofence',
  severity: 'medium',
  value: null,
  places: true,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['places', 'fix'],
  watch: { on: 'crossing', direction: 'exit' },
});
