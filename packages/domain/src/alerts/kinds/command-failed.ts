/** A command failed, or the state of the vehicle is unknown after it. */
import { alertKind } from '../kind.ts';

export const commandFailed = alertKind({
  type: 'commandFailed',
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
