import type { ReportGroup } from '@waymark/contract/reports/declaration.ts';
import type { RawBuilder } from 'kysely';
import type { ReportScope } from '../scope-sql.ts';

/** Subject and parameters of one request. */
export interface SourceScope extends ReportScope {
  /** Epoch ms. */
  now: number;
  /** IANA zone of the account, in which days begin. */
  timeZone: string;
  group: ReportGroup | undefined;
  /** Minimum silence of a report on latest states, seconds. */
  silenceSeconds: number;
}

/** Where the rows of a report come from. */
export interface ReportSource {
  /**
   * Returns SELECTs whose rows together are those of the report. Columns are those of the declaration by name, in their
   * stored units, with `id` (text, unique), `assetId` (uid or null) and `at` (timestamptz or null).
   */
  parts: (scope: SourceScope) => RawBuilder<unknown>[];
  /**
   * Returns a SELECT of finer rows than those of assets, each with its `at`: for groups of time, drivers and places.
   * Columns: `assetId`, `at`, and those that have a total.
   */
  moments?: (scope: SourceScope) => RawBuilder<unknown>;
}
