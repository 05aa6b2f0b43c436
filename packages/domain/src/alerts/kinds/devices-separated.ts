/** The primary and the auxiliary tracker are too far apart to be on one asset. */
import { alertKind } from '../kind.ts';

export const devicesSeparated = alertKind({
  type: 'devicesSeparated',
  toggle: 'devicesSeparated',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: ['auxiliaryTracker'],
  watch: { on: 'elsewhere' },
  configurable: false,
});
