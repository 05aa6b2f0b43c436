/** The supply voltage is below the value while the engine is off. */
import { alertKind } from '../kind.ts';

export const lowVehicleBattery = alertKind({
  type: 'lowVehicleBattery',
  toggle: 'lowBattery',
  severity: 'medium',
  value: { unit: 'volts', default: 11.8, minimum: 5, maximum: 60, step: 0.1, side: 'below' },
  places: false,
  persistsSeconds: 300,
  coolDownMinutes: 720,
  needs: ['externalVoltage'],
  watch: {
    on: 'record',
    lasts: true,
    // Without the supply the tracker is unplugged, which is another kind. A starter lowers the voltage for seconds only.
    see: ({ externalVolts, ignition, unplugged }, value) =>
      externalVolts === undefined || unplugged === true
        ? undefined
        : { holds: ignition !== true && externalVolts < value, value: externalVolts },
  },
});
