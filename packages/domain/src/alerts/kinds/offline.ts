/** Nothing was received for longer than the value. */
import { alertKind } from '../kind.ts';

export const offline = alertKind({
  type: 'offline',
  toggle: 'offline',
  severity: 'medium',
  value: { unit: 'hours', default: 24, minimum: 0.5, maximum: 2160, step: 0.5, side: 'above' },
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: [],
  watch: { on: 'silence' },
});
