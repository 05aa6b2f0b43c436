import { localStorageColorSchemeManager } from '@mantine/core';

/** Where the chosen theme is kept on this device; public/before-paint.js reads the same key before the first paint. */
export const COLOR_SCHEME_KEY = 'waymark-color-scheme';

export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });
