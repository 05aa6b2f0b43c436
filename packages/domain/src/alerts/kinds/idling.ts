/** The engine runs for longer than the value while the asset does not move. */
import { alertKind } from '../kind.ts';

export const idling = alertKind({
  type: 'idling',
  toggle: 'idling',
  severity: 'low',
  value: { unit: 'minutes', default: 10, minimum: 2, maximum: 1440, step: 1, side: 'above' },
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['ignition'],
  watch: { on: 'activity', activity: 'idle', lasts: false, outsidePlaces: false },
});
