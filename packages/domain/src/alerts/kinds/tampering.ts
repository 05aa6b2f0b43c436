/** The device reports that it is tampered with. */
import { alertKind } from '../kind.ts';

export const tampering = alertKind({
  type: 'tampering',
  toggle: 'tampering',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 10,
  needs: ['deviceEvents'],
  watch: { on: 'event', types: ['tamper'] },
});
