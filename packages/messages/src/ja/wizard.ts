/** Forms in steps. */
export const wizard = {
  steps: 'ステップ',
  step: 'ステップ {{number}}：{{title}}',
  previous: '前へ',
  next: '次へ',
};
