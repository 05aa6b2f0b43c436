/** Something happens to an asset that is parked securely: ignition, displacement, shock or unplugging. */
import { alertKind } from '../kind.ts';

export const securePark = alertKind({
  type: 'securePark',
  toggle: 'securePark',
  feature: 'securePark',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['fix', 'ignition'],
  watch: { on: 'elsewhere' },
  configurable: false,
});
