/** Photographs of incidents and services. */
export const photographs = {
  title: 'Photographs',
  count: '{{count}} of {{most}}',
  add: 'Add photographs',
  remove: 'Remove {{name}}',
  help: 'JPEG, PNG or WebP. Place and device data are removed from every photograph.',
  titleFiles: 'Photographs and files',
  addFiles: 'Add files',
  helpFiles: 'JPEG, PNG, WebP or PDF. Place and device data are removed from every photograph.',
};
