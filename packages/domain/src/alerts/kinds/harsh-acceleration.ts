/** Harsh acceleration of at least the value, or as the device judges it. */
import { alertKind } from '../kind.ts';

export const harshAcceleration = alertKind({
  type: 'harshAcceleration',
  toggle: 'harshDriving',
  severity: 'medium',
  value: { unit: 'metersPerSecondSquared', default: 2.5, minimum: 1, maximum: 20, step: 0.1, side: 'above' },
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 1,
  needs: ['accelerometer'],
  watch: { on: 'drivingEvent', type: 'harshAcceleration' },
});
