/** The battery of the tracker is below the value. */
import { alertKind } from '../kind.ts';

export const lowDeviceBattery = alertKind({
  type: 'lowDeviceBattery',
  toggle: 'lowBattery',
  severity: 'medium',
  value: { unit: 'volts', default: 3.6, minimum: 2.5, maximum: 15, step: 0.05, side: 'below' },
  places: false,
  persistsSeconds: 300,
  coolDownMinutes: 720,
  needs: ['deviceBattery'],
  watch: {
    on: 'record',
    lasts: true,
    see: ({ batteryVolts }, value) =>
      batteryVolts === undefined ? undefined : { holds: batteryVolts < value, value: batteryVolts },
  },
});
