import { expect, it } from 'vitest';
import { addTexts, translate } from './translation.ts';

it('marks an unknown key, and shows the default where there is one', () => {
  addTexts('en', { common: { save: 'Save' } });
  expect(translate('common:save')).toBe('Save');
  expect(translate('error.unheard.of')).toBe('⟦error.unheard.of⟧');
  expect(translate('errors:error.unheard.of')).toBe('⟦error.unheard.of⟧');
  expect(translate('error.unheard.of', { defaultValue: 'Not found.' })).toBe('Not found.');
});

it('completes a namespace of which the first screen has a part', () => {
  addTexts('en', { errors: { 'error.network': 'No answer.' } });
  addTexts('en', { errors: { 'error.network': 'No answer.', 'error.view.name': 'Too long.' } });
  expect(translate('errors:error.network')).toBe('No answer.');
  expect(translate('errors:error.view.name')).toBe('Too long.');
});
