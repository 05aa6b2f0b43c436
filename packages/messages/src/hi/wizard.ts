/** Forms in steps. */
export const wizard = {
  steps: 'चरण',
  step: 'चरण {{number}}: {{title}}',
  previous: 'पीछे',
  next: 'आगे',
};
