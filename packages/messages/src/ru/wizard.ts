/** Forms in steps. */
export const wizard = {
  steps: 'Шаги',
  step: 'Шаг {{number}}: {{title}}',
  previous: 'Назад',
  next: 'Далее',
};
