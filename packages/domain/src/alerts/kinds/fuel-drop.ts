/** The fuel level falls by more than the value while the asset rests. */
import { alertKind } from '../kind.ts';

export const fuelDrop = alertKind({
  type: 'fuelDrop',
  toggle: 'fuel',
  feature: 'fuel',
  severity: 'high',
  value: { unit: 'percent', default: 8, minimum: 3, maximum: 100, step: 1, side: 'above' },
  places: false,
  persistsSeconds: 300,
  coolDownMinutes: 30,
  needs: ['fuelLevel'],
  watch: { on: 'fuel', direction: 'drop' },
});
