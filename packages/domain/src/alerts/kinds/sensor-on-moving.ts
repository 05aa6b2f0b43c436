/** A sensor is on while the asset moves, such as a door. */
import { alertKind } from '../kind.ts';

export const sensorOnMoving = alertKind({
  type: 'sensorOnMoving',
  toggle: null,
  severity: 'high',
  value: null,
  places: false,
  persistsSeconds: 10,
  coolDownMinutes: 60,
  needs: ['sensor'],
  watch: {
    on: 'sensor',
    kind: 'onOff',
    lasts: false,
    see: (value, _limit, doing) =>
      doing === 'unknown' ? undefined : { holds: value === true && (doing === 'moving' || doing === 'transit') },
  },
});
