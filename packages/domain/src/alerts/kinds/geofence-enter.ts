/** The asset enters a place. */
import { alertKind } from '../kind.ts';

export const geofenceEnter = alertKind({
  type: 'geofenceEnter',
  toggle: 'geofence',
  feature: 'geofence',
  severity: 'medium',
  value: null,
  places: true,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['places', 'fix'],
  watch: { on: 'crossing', direction: 'enter' },
});
