/** The device reports a shock or vibration. */
import { alertKind } from '../kind.ts';

export const shock = alertKind({
  type: 'shock',
  toggle: 'shock',
  severity: 'high',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 10,
  needs: ['accelerometer'],
  watch: { on: 'event', types: ['shock'] },
});
