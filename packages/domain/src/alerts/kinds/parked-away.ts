/** The asset rests outside every place for longer than the value; by schedule only at night. */
import { alertKind } from '../kind.ts';

export const parkedAway = alertKind({
  type: 'parkedAway',
  toggle: 'idling',
  severity: 'medium',
  value: { unit: 'hours', default: 4, minimum: 0.5, maximum: 168, step: 0.5, side: 'above' },
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 720,
  needs: ['fix', 'places'],
  watch: { on: 'activity', activity: 'stopped', lasts: true, outsidePlaces: true },
});
