/** A sensor is above the value. */
import { alertKind } from '../kind.ts';

export const sensorAbove = alertKind({
  type: 'sensorAbove',
  toggle: null,
  severity: 'high',
  value: { unit: 'sensor', default: 8, minimum: -1_000_000, maximum: 1_000_000, step: 0.001, side: 'above' },
  places: false,
  persistsSeconds: 600,
  coolDownMinutes: 60,
  needs: ['sensor'],
  watch: {
    on: 'sensor',
    kind: 'number',
    lasts: true,
    see: (value, limit) => ({ holds: (value as number) > limit, value: value as number }),
  },
});
