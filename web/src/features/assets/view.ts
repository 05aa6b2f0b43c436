import type { AssetListSearch } from './search.ts';

/** Changes part of the list's view; `replace` leaves no step for Back (typing, scrolling). */
export type ChangeView = (
  part: { [Key in keyof AssetListSearch]?: AssetListSearch[Key] | undefined },
  replace?: boolean,
) => void;
