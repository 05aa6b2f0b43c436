/** The asset rests for longer than the value. */
import { alertKind } from '../kind.ts';

export const stopTooLong = alertKind({
  type: 'stopTooLong',
  toggle: 'idling',
  severity: 'low',
  value: { unit: 'hours', default: 48, minimum: 0.5, maximum: 2160, step: 0.5, side: 'above' },
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['fix'],
  watch: { on: 'activity', activity: 'stopped', lasts: true, outsidePlaces: false },
});
