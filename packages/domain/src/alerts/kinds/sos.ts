/** A person pressed the alarm button. */
import { alertKind } from '../kind.ts';

export const sos = alertKind({
  type: 'sos',
  toggle: 'shock',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 1,
  needs: ['deviceEvents'],
  watch: { on: 'event', types: ['sos'] },
});
