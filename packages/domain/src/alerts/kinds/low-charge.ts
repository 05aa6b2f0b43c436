/** The state of charge is below the value. */
import { alertKind } from '../kind.ts';

export const lowCharge = alertKind({
  type: 'lowCharge',
  toggle: 'lowBattery',
  severity: 'medium',
  value: { unit: 'percent', default: 15, minimum: 1, maximum: 99, step: 1, side: 'below' },
  places: false,
  persistsSeconds: 60,
  coolDownMinutes: 360,
  needs: ['chargeLevel'],
  watch: {
    on: 'record',
    lasts: true,
    see: ({ batteryPercent }, value) =>
      batteryPercent === undefined ? undefined : { holds: batteryPercent < value, value: batteryPercent },
  },
});
