/** Forms in steps. */
export const wizard = {
  steps: 'Langkah',
  step: 'Langkah {{number}}: {{title}}',
  previous: 'Sebelumnya',
  next: 'Berikutnya',
};
