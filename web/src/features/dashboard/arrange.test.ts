import { expect, it } from 'vitest';
import { tilesInOrder } from './arrange.ts';

it.each([
  ['the default order without a choice', null, ['attention', 'fleet', 'silent']],
  ['the chosen order', ['silent', 'fleet', 'attention'], ['silent', 'fleet', 'attention']],
  ['tiles that were not chosen last', ['silent'], ['silent', 'attention', 'fleet']],
  ['no tile that the user may not see', ['alerts', 'fleet'], ['fleet', 'attention', 'silent']],
] as const)('has %s', (_what, chosen, order) => {
  expect(tilesInOrder(chosen, ['attention', 'fleet', 'silent'])).toEqual(order);
});
