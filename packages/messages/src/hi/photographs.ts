/** Photographs of incidents and services. */
export const photographs = {
  title: 'फ़ोटो',
  count: '{{most}} में से {{count}}',
  add: 'फ़ोटो जोड़ें',
  remove: '{{name}} हटाएँ',
  help: 'JPEG, PNG या WebP। हर फ़ोटो से जगह और कैमरे की जानकारी हटा दी जाती है।',
  titleFiles: 'फ़ोटो और फ़ाइलें',
  addFiles: 'फ़ाइलें जोड़ें',
  helpFiles: 'JPEG, PNG, WebP या PDF। हर फ़ोटो से जगह और कैमरे की जानकारी हटा दी जाती है।',
};
