/** Local storage key of the selected theme. public/before-paint.js reads the same key before the first paint. */
export const COLOR_SCHEME_KEY = 'waymark-color-scheme';
