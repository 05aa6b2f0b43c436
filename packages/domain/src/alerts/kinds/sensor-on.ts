/** A sensor is on. */
import { alertKind } from '../kind.ts';

export const sensorOn = alertKind({
  type: 'sensorOn',
  toggle: null,
  severity: 'medium',
  value: null,
  places: false,
  persistsSeconds: 60,
  coolDownMinutes: 60,
  needs: ['sensor'],
  watch: {
    on: 'sensor',
    kind: 'onOff',
    lasts: true,
    see: (value) => ({ holds: value === true }),
  },
});
