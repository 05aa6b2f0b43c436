import { useMediaQuery } from '@mantine/hooks';

/** Returns true on screens narrower than a tablet, which show sheets, tabs and two-line rows. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
