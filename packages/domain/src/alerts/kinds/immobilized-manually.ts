/** A user immobilized the asset. */
import { alertKind } from '../kind.ts';

export const immobilizedManually = alertKind({
  type: 'immobilizedManually',
  toggle: 'immobilizedManually',
  feature: 'immobilization',
  severity: 'high',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['immobilizer'],
  watch: { on: 'elsewhere' },
  configurable: false,
});
