import { localStorageColorSchemeManager } from '@mantine/core';
import { COLOR_SCHEME_KEY } from './color-scheme-key.ts';

/** Keeps the chosen theme where the sign-in pages and the first paint find it. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
