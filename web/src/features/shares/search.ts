import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type SharesView = FilteredView<'show'>;

/** Search parameters of the screen. */
export const sharesSearch = recordSearch({ show: ['open', 'closed'] });
