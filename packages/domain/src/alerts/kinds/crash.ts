/** The device reports a crash, or the asset stops from 30 km/h within a second. */
import { alertKind } from '../kind.ts';

export const crash = alertKind({
  type: 'crash',
  toggle: 'shock',
  severity: 'critical',
  value: null,
  places: false,
  persistsSeconds: null,
  coolDownMinutes: 5,
  needs: ['accelerometer'],
  watch: { on: 'event', types: ['crash'], abruptStops: true },
});
