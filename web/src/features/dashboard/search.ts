import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type DashboardView = FilteredView<'startDate' | 'endDate'>;

/** Search parameters of the dashboard: its days, `YYYY-MM-DD`. */
export const dashboardSearch = recordSearch({ startDate: undefined, endDate: undefined });
