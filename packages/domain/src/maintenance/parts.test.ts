import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partCost, partsText, readParts, type ServicePart, serviceCost } from './parts.ts';

const PADS: ServicePart = { name: 'Brake pad set, front', number: 'BP-214', quantity: 1, price: 214 };
const SENSOR: ServicePart = { name: 'Wear sensor', quantity: 2, price: 18.5 };

describe('the cost of a service', () => {
  it.each([
    [[], null, null],
    [[], 144, 144],
    [[PADS, SENSOR], 144, 395],
    [[{ name: 'Oil', quantity: 7.5, price: 8.99 }], null, 67.43],
    [[{ name: 'Clamp', quantity: 3, price: 0.1 }], 0.2, 0.5],
  ] satisfies [ServicePart[], number | null, number | null][])('of %j and labor %j is %j', (parts, labor, cost) => {
    expect(serviceCost(parts, labor)).toBe(cost);
  });
});

describe('parts as a text', () => {
  it('names number, quantity and price', () => {
    expect(partsText([PADS, SENSOR])).toBe('Brake pad set, front [BP-214] 1 x 214; Wear sensor 2 x 18.5');
  });

  it.each([
    ['Oil 7,5 × 8,99', [{ name: 'Oil', quantity: 7.5, price: 8.99 }]],
    ['Bolt 5 x 3 8x0.4;', [{ name: 'Bolt 5 x 3', quantity: 8, price: 0.4 }]],
    ['', []],
    ['Brake pads', undefined],
    ['2 x 3', undefined],
    ['Oil -1 x 3', undefined],
  ])('reads %j', (text, parts) => {
    expect(readParts(text)).toEqual(parts);
  });

  it('gives back every part', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => text.replaceAll(/[;[\]\p{Cc}\p{Z}]/gu, ' ').trim());
    const part = fc.record({
      name: word.filter((text) => text !== ''),
      number: fc.option(word, { nil: '' }),
      quantity: fc.integer({ min: 1, max: 1e8 }).map((thousandths) => thousandths / 1000),
      price: fc.integer({ min: 0, max: 1e9 }).map((hundredths) => hundredths / 100),
    });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const read = readParts(partsText(parts));
        expect(read?.map((one) => ({ ...one, number: one.number ?? '' }))).toEqual(parts);
        expect(read?.map(partCost)).toEqual(parts.map(partCost));
      }),
    );
  });
});
