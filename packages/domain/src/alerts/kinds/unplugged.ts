/** The tracker is without the supply of the vehicle. */
import { alertKind } from '../kind.ts';

export const unplugged = alertKind({
  type: 'unplugged',
  toggle: 'unplugged',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: 0,
  coolDownMinutes: 10,
  needs: ['externalVoltage'],
  watch: {
    on: 'record',
    lasts: true,
    see: ({ unplugged, externalVolts }) => {
      if (unplugged === undefined) return undefined;
      return externalVolts === undefined ? { holds: unplugged } : { holds: unplugged, value: externalVolts };
    },
  },
});
