import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type DriversView = FilteredView<'tag'>;

/** What of the screen stands in its address. */
export const driversSearch = recordSearch({ tag: undefined });
