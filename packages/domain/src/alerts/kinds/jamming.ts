/** The device reports that its network is jammed. */
import { alertKind } from '../kind.ts';

export const jamming = alertKind({
  type: 'jamming',
  toggle: 'tampering',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 10,
  needs: ['deviceEvents'],
  watch: { on: 'event', types: ['jamming'] },
});
