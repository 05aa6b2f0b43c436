/** Forms in steps. */
export const wizard = {
  steps: 'Các bước',
  step: 'Bước {{number}}: {{title}}',
  previous: 'Quay lại',
  next: 'Tiếp theo',
};
