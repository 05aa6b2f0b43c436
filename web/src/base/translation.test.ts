import { expect, it } from 'vitest';
import { addTexts, translate } from './translation.ts';

it('marks an unknown key, and shows the default where there is one', () => {
  addTexts('en', { common: { save: 'Save' } });
  expect(translate('common:save')).toBe('Save');
  expect(translate('error.unheard.of')).toBe('⟦error.unheard.of⟧');
  expect(translate('errors:error.unheard.of')).toBe('⟦error.unheard.of⟧');
  expect(translate('error.unheard.of', { defaultValue: 'Not found.' })).toBe('Not found.');
});
