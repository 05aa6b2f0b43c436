/** The device reports a fault of its own. */
import { alertKind } from '../kind.ts';

export const deviceFault = alertKind({
  type: 'deviceFault',
  toggle: 'fault',
  severity: 'medium',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 720,
  needs: ['deviceEvents'],
  watch: { on: 'event', types: ['gpsFault', 'simFault'] },
});
