/** The product immobilized the asset by a rule. */
import { alertKind } from '../kind.ts';

export const immobilizedAutomatically = alertKind({
  type: 'immobilizedAutomatically',
  toggle: 'immobilizedAutomatically',
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
