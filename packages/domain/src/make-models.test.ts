import { expect, it } from 'vitest';
import { ASSET_TYPES } from './asset-type.ts';
import { LIMITS } from './limits.ts';
import { isOfferedFor, MAKE_MODELS } from './make-models.ts';

it('lists each make and model once, in words that the form accepts, for existing asset types', () => {
  const names = MAKE_MODELS.map(({ make, model }) => `${make} ${model}`.toLowerCase());
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const { make, model, assetTypes } of MAKE_MODELS) {
    for (const word of [make, model]) {
      expect(word).toBe(word.trim());
      expect(word.length).toBeLessThanOrEqual(LIMITS.makeModelCharacters);
    }
    expect(new Set(assetTypes).size).toBe(assetTypes.length);
    expect(assetTypes.length).toBeGreaterThan(0);
  }
});

it('has entries for every asset type except "other"', () => {
  const without = ASSET_TYPES.filter((type) => !MAKE_MODELS.some(({ assetTypes }) => isOfferedFor(assetTypes, type)));
  expect(without).toEqual(['other']);
});
