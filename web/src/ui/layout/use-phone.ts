import { useMediaQuery } from '@mantine/hooks';

/** True on screens narrower than a tablet: sheets, tabs and two-line rows. */
export function usePhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
