/** The asset moves without ignition, or the device reports that it is towed. */
import { alertKind } from '../kind.ts';

export const towing = alertKind({
  type: 'towing',
  toggle: 'towing',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: 0,
  coolDownMinutes: 30,
  needs: ['ignition', 'fix'],
  watch: { on: 'activity', activity: 'transit', lasts: false, outsidePlaces: false, events: ['towing'] },
});
