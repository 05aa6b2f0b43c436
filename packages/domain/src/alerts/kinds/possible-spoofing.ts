/** Two connections of one device report positions that contradict each other. */
import { alertKind } from '../kind.ts';

export const possibleSpoofing = alertKind({
  type: 'possibleSpoofing',
  toggle: 'possibleSpoofing',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 0,
  needs: [],
  watch: { on: 'elsewhere' },
  configurable: false,
});
