import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type CustomersView = FilteredView<'tag'>;

/** What of the screen stands in its address. */
export const customersSearch = recordSearch({ tag: undefined });
