/** Forms in steps. */
export const wizard = {
  steps: '手順',
  step: '手順{{number}}：{{title}}',
  previous: '前へ',
  next: '次へ',
};
