/** The asset exceeds the speed limit in force by more than the value. */
import { fasterThan } from '../faster-than.ts';
import { alertKind } from '../kind.ts';

export const speedingOverLimit = alertKind({
  type: 'speedingOverLimit',
  toggle: 'speeding',
  severity: 'high',
  value: { unit: 'kilometersPerHour', default: 10, minimum: 0, maximum: 100, step: 1, side: 'above' },
  places: false,
  persistsSeconds: 10,
  coolDownMinutes: 15,
  needs: ['speed', 'speedLimit'],
  watch: {
    on: 'fix',
    inside: false,
    see: (speed, value, limit) => (limit === null ? undefined : fasterThan(speed, limit + value)),
  },
});
