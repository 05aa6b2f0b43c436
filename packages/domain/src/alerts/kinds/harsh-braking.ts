/** Harsh braking of at least the value, or as the device judges it. */
import { alertKind } from '../kind.ts';

export const harshBraking = alertKind({
  type: 'harshBraking',
  toggle: 'harshDriving',
  severity: 'medium',
  value: { unit: 'metersPerSecondSquared', default: 3, minimum: 1, maximum: 20, step: 0.1, side: 'above' },
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 1,
  needs: ['accelerometer'],
  watch: { on: 'drivingEvent', type: 'harshBraking' },
});
