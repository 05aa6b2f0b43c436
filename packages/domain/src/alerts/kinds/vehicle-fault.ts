/** The vehicle has active fault codes. */
import { alertKind } from '../kind.ts';

export const vehicleFault = alertKind({
  type: 'vehicleFault',
  toggle: 'fault',
  severity: 'medium',
  value: null,
  places: false,
  persistsSeconds: 60,
  coolDownMinutes: 720,
  needs: ['deviceEvents'],
  watch: {
    on: 'record',
    lasts: true,
    see: ({ faultCodes }) => (faultCodes === undefined ? undefined : { holds: faultCodes > 0, value: faultCodes }),
  },
});
