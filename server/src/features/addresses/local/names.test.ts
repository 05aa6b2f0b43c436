import { describe, expect, it } from 'vitest';
import { Gazetteer } from './gazetteer.ts';
import { Best, fit, folded, wordsOf } from './names.ts';

describe('a search in names', () => {
  it('finds words by their beginnings, whatever the accents, with words of the surroundings', () => {
    const name = folded('Städtle-Gasse');
    expect(fit(name, folded('Vaduz'), wordsOf('STADT'))).toBe(1);
    expect(fit(name, folded('Vaduz'), wordsOf('gasse, vaduz'))).toBe(2);
    expect(fit(name, folded('Vaduz'), wordsOf('ädtle'))).toBeUndefined();
    expect(fit(name, folded('Vaduz'), wordsOf('vaduz'))).toBeUndefined();
    expect(fit(folded('Москва'), 'ru', wordsOf('моск'))).toBe(1);
    expect(fit(folded('東京'), 'jp', wordsOf('東'))).toBe(1);
  });

  it('ignores the number of a house', () => {
    expect(wordsOf('12b Long Street')).toEqual(['long', 'street']);
    expect(wordsOf('1600')).toEqual(['1600']);
  });

  it('keeps the best few, the first of equals', () => {
    const best = new Best<string>(3);
    for (const [rank, name] of [
      [2, 'a'],
      [1, 'b'],
      [2, 'c'],
      [0, 'd'],
      [2, 'e'],
    ] as const)
      best.add(rank, () => name);
    expect(best.items()).toEqual(['d', 'b', 'a']);
  });
});

describe('the gazetteer', () => {
  const gazetteer = new Gazetteer();

  it('knows the nearest town within 30 km, across the antimeridian too', () => {
    expect(gazetteer.reverse({ latitude: 47.1415, longitude: 9.5215 })).toEqual({
      source: 'town',
      town: 'Vaduz',
      country: 'LI',
    });
    expect(gazetteer.reverse({ latitude: -40, longitude: -120 })).toBeUndefined();
    const island = new Gazetteer([{ name: 'Waimea', lat: '-16.8', lng: '179.95', country: 'FJ' }]);
    expect(island.reverse({ latitude: -16.8, longitude: -179.95 })).toMatchObject({ town: 'Waimea' });
    expect(island.reverse({ latitude: -16.8, longitude: -179.5 })).toBeUndefined();
  });

  it('finds towns by name', () => {
    const [hit] = gazetteer.search(wordsOf('vaduz'), 5);
    expect(hit).toMatchObject({ name: 'Vaduz', detail: 'LI', kind: 'town' });
  });
});
