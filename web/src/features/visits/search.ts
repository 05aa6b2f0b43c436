import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

/** Reports of the screen, the default first. */
export const REPORTS = ['places', 'assets', 'visits'] as const;
export type Report = (typeof REPORTS)[number];

export type VisitsView = FilteredView<'report' | 'startDate' | 'endDate' | 'placeId' | 'assetId' | 'open'>;

/** Search parameters of the reports. Days are `YYYY-MM-DD`. */
export const visitsSearch = recordSearch({
  report: REPORTS,
  startDate: undefined,
  endDate: undefined,
  placeId: undefined,
  assetId: undefined,
  open: ['true'],
});
