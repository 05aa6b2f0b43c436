/** The ignition is on, by schedule outside the hours of work. */
import { alertKind } from '../kind.ts';

export const ignitionOn = alertKind({
  type: 'ignitionOn',
  toggle: 'securePark',
  severity: 'high',
  value: null,
  places: false,
  persistsSeconds: 0,
  coolDownMinutes: 60,
  needs: ['ignition'],
  watch: {
    on: 'record',
    lasts: false,
    see: ({ ignition }) => (ignition === undefined ? undefined : { holds: ignition }),
  },
});
