/** The asset is outside the corridor of its planned route. */
import { alertKind } from '../kind.ts';

export const routeDeviation = alertKind({
  type: 'routeDeviation',
  toggle: 'routeDeviation',
  feature: 'routeCompliance',
  severity: 'medium',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['plannedRoute'],
  watch: { on: 'elsewhere' },
  configurable: false,
});
