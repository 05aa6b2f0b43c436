import { REPORT_GROUPS } from '@waymark/contract/reports/declaration.ts';
import { REPORT_NAMES, type ReportName } from '@waymark/contract/reports/names.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';
import { PERIODS } from './period.ts';

export type ReportView = FilteredView<
  | 'period'
  | 'startDate'
  | 'endDate'
  | 'group'
  | 'compare'
  | 'where'
  | 'assetId'
  | 'tag'
  | 'depot'
  | 'driverId'
  | 'placeId'
  | 'none'
  | 'begun'
  | 'duration'
  | 'columns'
  | 'chart'
>;

/** Minimum silences that can be chosen, in seconds. The first one is the default. */
export const SILENCES_SECONDS = [3600, 21_600, 86_400, 259_200, 604_800] as const;

/** Search parameters of every report. Days are `YYYY-MM-DD`. */
export const reportSearch = recordSearch({
  /** Days relative to today, so that a saved view moves on. */
  period: PERIODS,
  startDate: undefined,
  endDate: undefined,
  group: REPORT_GROUPS,
  /** Names of columns, separated by commas. */
  compare: undefined,
  where: undefined,
  assetId: undefined,
  tag: undefined,
  depot: undefined,
  driverId: undefined,
  placeId: undefined,
  none: undefined,
  begun: undefined,
  duration: SILENCES_SECONDS.map(String),
  /** Names of the shown columns, separated by commas. */
  columns: undefined,
  chart: ['table', 'none', 'bars'],
});

/** Returns the part of the address that names a report: `fleet-summary`. */
export function reportSlug(name: ReportName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the report of a part of an address, undefined if there is none. */
export function reportOfSlug(slug: string): ReportName | undefined {
  return REPORT_NAMES.find((name) => reportSlug(name) === slug);
}
