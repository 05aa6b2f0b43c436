/** A service is due. */
import { alertKind } from '../kind.ts';

export const maintenanceDue = alertKind({
  type: 'maintenanceDue',
  toggle: 'maintenance',
  feature: 'maintenance',
  severity: 'low',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['servicePlan'],
  watch: { on: 'elsewhere' },
  configurable: false,
});
