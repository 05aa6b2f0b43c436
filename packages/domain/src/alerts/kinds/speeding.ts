/** The asset is faster than the value. */
import { fasterThan } from '../faster-than.ts';
import { alertKind } from '../kind.ts';

export const speeding = alertKind({
  type: 'speeding',
  toggle: 'speeding',
  severity: 'high',
  value: { unit: 'kilometersPerHour', default: 120, minimum: 5, maximum: 250, step: 1, side: 'above' },
  places: false,
  persistsSeconds: 10,
  coolDownMinutes: 15,
  needs: ['speed'],
  watch: { on: 'fix', inside: false, see: (speed, value) => fasterThan(speed, value) },
});
