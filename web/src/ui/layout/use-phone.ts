import { useMediaQuery } from '@mantine/hooks';

/** Returns true on screens narrower than a tablet, which show sheets, tabs and two-line rows. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

/** Returns true on screens between those of phones and of computers. */
export function useTablet(): boolean {
  return useMediaQuery('(min-width: 48em) and (max-width: 63.99em)', false, { getInitialValueInEffect: false });
}

/** Returns true on screens on which the header of a page has no room for buttons with words beside a long title. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false });
}
