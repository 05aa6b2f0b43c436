/** A position as the rules of remote commands read it. */
import type { Report } from '@waymark/domain/commands/safety-gate.ts';
import { fromE7 } from '@waymark/domain/geometry.ts';
import type { PositionRow } from '../../telemetry/position.ts';

export type ReportRow = Pick<
  PositionRow,
  | 'fixTime'
  | 'receivedAt'
  | 'buffered'
  | 'valid'
  | 'latitudeE7'
  | 'longitudeE7'
  | 'accuracyDecimeters'
  | 'speedCentimetersPerSecond'
  | 'ignition'
  | 'motion'
>;

/**
 * Only a wired or CAN ignition proves that the engine is off. Of any other (guessed from the voltage, or nobody said what
 * it is) "off" says nothing; "on" is believed of all.
 * @param ignitionType as the device is registered
 */
export function reportOf(row: ReportRow, ignitionType: string | null | undefined): Report {
  const { latitudeE7, longitudeE7, speedCentimetersPerSecond: speed } = row;
  const isProof = ignitionType === 'wired' || ignitionType === 'can';
  return {
    fixTime: row.fixTime,
    receivedAt: row.receivedAt,
    buffered: row.buffered,
    fix:
      row.valid && latitudeE7 !== null && longitudeE7 !== null
        ? {
            latitude: fromE7(latitudeE7),
            longitude: fromE7(longitudeE7),
            accuracyMeters: (row.accuracyDecimeters ?? 0) / 10,
            speedMetersPerSecond: speed === null ? null : speed / 100,
          }
        : undefined,
    ignition: row.ignition === false && !isProof ? null : row.ignition,
    motion: row.motion,
  };
}
