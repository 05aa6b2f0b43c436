import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { AssetWrite } from '@waymark/contract/assets/schema.ts';
import { check } from '@waymark/contract/check.ts';
import { PeriodParams } from '@waymark/contract/common.ts';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FIELD_ERROR_KEYS, fieldProblems } from '@waymark/contract/validation.ts';
import { describe, expect, it } from 'vitest';
import { validators } from '../validators.ts';
import { answerSchema } from './serialize.ts';

const validate = validators().body.compile(AssetWrite);

/** Returns `path key` of every fault of an asset, sorted. */
function wrong(asset: unknown): string[] {
  expect(validate(asset)).toBe(false);
  return fieldProblems(validate.errors ?? [])
    .map(({ path, key }) => `${path} ${key}`)
    .sort();
}

describe('field problems', () => {
  it('name the field and the product’s key', () => {
    expect(wrong({})).toEqual(['name error.required.field', 'type error.required.field']);
    expect(wrong({ name: 'x'.repeat(81), type: 'car', vin: 'x'.repeat(18) })).toEqual([
      'name error.max.length',
      'vin error.max.length',
    ]);
    expect(wrong({ name: 'A', type: 'car', year: 1899.5 })).toEqual([
      'year error.minimum.field',
      'year error.type.integer',
    ]);
    expect(wrong({ name: 'A', type: 'spaceship' })).toEqual(['type error.enum.field']);
    expect(wrong({ name: 'A', type: 'car', tags: ['a', 'a'] })).toEqual(['tags error.uniqueItems.field']);
    expect(wrong({ name: 'A', type: 'car', tags: ['a', ' '] })).toEqual(['tags.1 error.none.empty.space']);
    expect(wrong({ name: 'A', type: 'car', deviceId: 'nine' })).toEqual(['deviceId error.format.id']);
    expect(wrong({ name: 'A', type: 'car', colour: 'red' })).toEqual(['colour error.unknown.field']);
    expect(wrong(null)).toEqual([' error.type.object']);
  });

  it('report an empty text once, and count spaces as empty', () => {
    expect(wrong({ name: '', type: 'car' })).toEqual(['name error.min.length']);
    expect(wrong({ name: '  ', type: 'car' })).toEqual(['name error.none.empty.space']);
  });

  it('mention neither the null of a nullable field nor the composition', () => {
    expect(validate({ name: 'A', type: 'car', make: 7 })).toBe(false);
    expect(fieldProblems(validate.errors ?? [])).toEqual([
      { path: 'make', keyword: 'type', key: 'error.type.string', params: { type: 'string' } },
    ]);
  });

  it('name every value of an enumeration that is a union of constants', () => {
    const period = validators().text.compile(PeriodParams);
    expect(period({ period: 'year' })).toBe(false);
    const problem = { path: 'period', keyword: 'enum', key: 'error.enum.field' };
    const expected = [{ ...problem, params: { allowedValues: ['hour', 'day', 'week', 'month', 'custom'] } }];
    expect(fieldProblems(period.errors ?? [])).toEqual(expected);
    expect(check(PeriodParams, { period: 'year' })).toEqual(expected);
  });

  it('carry only keys that the catalogue has', () => {
    for (const key of ['error.min.length', 'error.required.field', 'error.format.email', 'error.phone.number'])
      expect(FIELD_ERROR_KEYS).toContain(key);
  });
});

describe('the schemas of the calls', () => {
  it('all compile, although the server compiles each only at its first use', () => {
    const { body, text } = validators();
    const serializer = SerializerSelector()({}, {});
    const endpoints = Object.values(ENDPOINTS).flatMap((calls) => Object.values(calls) as Endpoint[]);
    for (const endpoint of endpoints) {
      if (endpoint.body) body.compile(endpoint.body);
      for (const part of [endpoint.params, endpoint.query]) if (part) text.compile(part);
      if (endpoint.answer)
        serializer({ schema: answerSchema(endpoint.answer), method: '', url: '', httpStatus: '200' });
    }
    expect(endpoints.length).toBeGreaterThan(300);
  });
});
