import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type PeopleView = FilteredView<'tag'>;

/** Search parameters of a screen of people. */
export const peopleSearch = recordSearch({ tag: undefined });
