import type { Position } from '@waymark/domain/position.ts';
import { READING_COLUMNS, readingsOfStored } from '../../storage/readings.ts';
import type { PositionColumn, StoredPosition } from '../../storage/tracks.ts';
import type { AssetEntry } from './asset-entry.ts';
import { roleAt } from './asset-rules-sql.ts';
import { DERIVATION_COLUMNS, type DerivationColumns, positionOf } from './track-position.ts';

/** Columns that are read of stored positions, with the readings of sensors if a rule watches one. */
interface StoredReader {
  columns: readonly (keyof DerivationColumns)[];
  positionOf(row: DerivationColumns): Position;
}

const WITH_READINGS = [...new Set<PositionColumn>([...DERIVATION_COLUMNS, ...READING_COLUMNS])];

/** Returns how the stored positions of an asset are read for its derivation. */
export function readerOf({ asset, alertRules }: Pick<AssetEntry, 'asset' | 'alertRules'>): StoredReader {
  const position = (row: DerivationColumns): Position =>
    positionOf(row, roleAt(asset, row.device_id, row.fix_time.getTime()));
  if (!alertRules?.readsSensors) return { columns: DERIVATION_COLUMNS, positionOf: position };
  return {
    columns: WITH_READINGS as (keyof DerivationColumns)[],
    positionOf(row) {
      const it = position(row);
      it.readings = readingsOfStored(row as StoredPosition);
      return it;
    },
  };
}
