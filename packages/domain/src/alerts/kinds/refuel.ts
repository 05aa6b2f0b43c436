/** The fuel level rises by more than the value while the asset rests. */
import { alertKind } from '../kind.ts';

export const refuel = alertKind({
  type: 'refuel',
  toggle: 'fuel',
  feature: 'fuel',
  severity: 'low',
  value: { unit: 'percent', default: 8, minimum: 3, maximum: 100, step: 1, side: 'above' },
  places: false,
  persistsSeconds: 300,
  coolDownMinutes: 30,
  needs: ['fuelLevel'],
  watch: { on: 'fuel', direction: 'rise' },
});
