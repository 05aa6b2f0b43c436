/** The asset moved while an immobilize or lock command was carried out. */
import { alertKind } from '../kind.ts';

export const movedAfterCut = alertKind({
  type: 'movedAfterCut',
  toggle: null,
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['immobilizer'],
  watch: { on: 'elsewhere' },
  configurable: false,
});
