import type { RunResult } from '@waymark/domain/routes/result.ts';
import type { Tx } from '../../storage/db.ts';
import type { Flight } from '../../storage/flight.ts';
import { markersText } from '../../storage/run-markers.ts';
import { sql } from '../../storage/sql.ts';
import { binaryArray, type Element, type ElementType } from './binary-array.ts';
import type { AssetKey } from './due.ts';

/** A run as it is stored. */
export interface RunRow extends AssetKey {
  result: RunResult;
  /** It is under way. */
  isOpen: boolean;
  /** Its markers and deviations as JSON, which cost most of a row. */
  markers: string;
  deviations: string;
}

const COLUMNS: readonly [name: string, type: ElementType, value: (row: RunRow) => Element][] = [
  ['account_id', 'int', ({ accountId }) => accountId],
  ['asset_id', 'int', ({ assetId }) => assetId],
  ['assignment_id', 'int', ({ result }) => result.assignmentId],
  ['window_start', 'timestamptz', ({ result }) => result.start],
  ['window_end', 'timestamptz', ({ result }) => result.end],
  ['route_id', 'int', ({ result }) => result.routeId],
  ['version_from', 'timestamptz', ({ result }) => result.versionFrom],
  ['started_at', 'timestamptz', ({ result }) => result.startedAt],
  ['ended_at', 'timestamptz', ({ result }) => result.endedAt],
  ['covered', 'int', ({ result }) => result.covered],
  ['missed', 'int', ({ result }) => result.missed],
  ['no_data', 'int', ({ result }) => result.noData],
  ['order_kept', 'boolean', ({ result }) => (result.orderKept === null ? null : Number(result.orderKept))],
  ['markers', 'jsonb', ({ markers }) => markers],
  ['deviations', 'jsonb', ({ deviations }) => deviations],
];
const NAMES = COLUMNS.map(([name]) => name);
const KEY = ['account_id', 'asset_id', 'assignment_id', 'window_start'];

const SAVE = `
  INSERT INTO route_runs (${NAMES.join(', ')})
  SELECT * FROM unnest(${COLUMNS.map(([, type], index) => `$${index + 1}::${type}[]`).join(', ')})
  ON CONFLICT (${KEY.join(', ')}) DO UPDATE SET
    ${NAMES.filter((name) => !KEY.includes(name))
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')},
    matched_at = NULL`;

/** @param key of the asset */
export function runRow({ accountId, assetId }: AssetKey, result: RunResult, isOpen: boolean): RunRow {
  const deviations = result.deviations.length === 0 ? '[]' : JSON.stringify(result.deviations);
  return { accountId, assetId, result, isOpen, markers: markersText(result.markers), deviations };
}

/** Writes runs that ended or changed. Of two rows of one run, the first is the ended one. */
export function addRuns(flight: Flight, rows: readonly RunRow[]): void {
  if (rows.length === 0) return;
  flight.add(
    'save route_runs',
    SAVE,
    COLUMNS.map(([, type, value]) => binaryArray(type, rows.map(value))),
  );
}

/** Removes the runs of an asset that were under way at an instant or began later. @param at epoch ms */
export async function takeBackRuns(tx: Tx, { accountId, assetId }: AssetKey, at: number): Promise<void> {
  await sql`DELETE FROM route_runs
    WHERE account_id = ${accountId} AND asset_id = ${assetId} AND window_end > ${new Date(at)}`.execute(tx);
}
