import { REPORT_NAMES } from '@waymark/contract/reports/names.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

/** `report` and `asked`, its parameters as those of an address, are those of a new schedule. */
export type SchedulesView = FilteredView<'report' | 'asked'>;
export type HistoryView = FilteredView<'show'>;

export const schedulesSearch = recordSearch({
  report: REPORT_NAMES,
  asked: undefined,
});
export const reportHistorySearch = recordSearch({ show: ['files'] });
