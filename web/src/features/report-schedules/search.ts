import { REPORT_GROUPS } from '@waymark/contract/reports/declaration.ts';
import { REPORT_NAMES } from '@waymark/contract/reports/kinds/index.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

/** `report`, `group`, `tag` and `depot` are those of a new schedule. */
export type SchedulesView = FilteredView<'report' | 'group' | 'tag' | 'depot'>;
export type HistoryView = FilteredView<'show'>;

export const schedulesSearch = recordSearch({
  report: REPORT_NAMES,
  group: REPORT_GROUPS,
  tag: undefined,
  depot: undefined,
});
export const reportHistorySearch = recordSearch({ show: ['files'] });
