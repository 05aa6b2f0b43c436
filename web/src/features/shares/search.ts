import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type SharesView = FilteredView<'show'>;

/** What of the screen stands in its address. */
export const sharesSearch = recordSearch({ show: ['open', 'closed'] });
