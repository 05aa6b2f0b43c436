import { isDate } from '@waymark/contract/date.ts';
import { SCORE_KINDS, type ScoreKind } from '@waymark/domain/score/score-kind.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

/** Search parameters of the page of a driver. */
export interface DriverSearch {
  /** Days, `YYYY-MM-DD`. Omitted: the last 30. */
  startDate?: string;
  endDate?: string;
  /** Kind of the listed events. Omitted: all. */
  kind?: ScoreKind;
  /** Open event, by its key. */
  event?: string;
}

/** Drops invalid values, so that a mistyped address still opens. */
export function driverSearch(given: Record<string, unknown>): DriverSearch {
  const search: DriverSearch = {};
  for (const name of ['startDate', 'endDate'] as const) {
    const day = given[name];
    if (typeof day === 'string' && isDate(day)) search[name] = day;
  }
  const kind = SCORE_KINDS.find((one) => one === given.kind);
  if (kind) search.kind = kind;
  if (typeof given.event === 'string' && given.event !== '') search.event = given.event;
  return search;
}

export type RankingView = FilteredView<'startDate' | 'endDate'>;

/** Search parameters of the ranking. */
export const rankingSearch = recordSearch({ startDate: undefined, endDate: undefined });
