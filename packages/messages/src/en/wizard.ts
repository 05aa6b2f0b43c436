/** Forms in steps. */
export const wizard = {
  steps: 'Steps',
  step: 'Step {{number}}: {{title}}',
  previous: 'Previous',
  next: 'Next',
};
