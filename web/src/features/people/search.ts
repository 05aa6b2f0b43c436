import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type PeopleView = FilteredView<'tag'>;

/** What of a screen of people stands in its address. */
export const peopleSearch = recordSearch({ tag: undefined });
