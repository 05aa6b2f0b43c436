import { MantineProvider } from '@mantine/core';
import { Nullable, Strict } from '@waymark/contract/common.ts';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import * as Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { allState, withAll, withValue } from './checked-values.ts';
import { countries, countriesNamed } from './phone-countries.ts';
import { countryOf, fromInternational, numberPart, phoneValue } from './phone-value.ts';
import { readNumber } from './read-number.ts';
import { errorMessage, formErrors } from './resolver.ts';
import { bodyOf, fieldFacts } from './schema-fields.ts';
import { TextInput } from './TextInput.tsx';

describe('a text input', () => {
  const drawn = (id?: string) =>
    renderToString(
      createElement(MantineProvider, null, createElement(TextInput, { label: 'Name', ...(id && { id }) })),
    );

  it('throws without an id', () => {
    expect(() => drawn()).toThrow('a text input needs an id');
    expect(() => drawn('')).toThrow(Error);
    expect(drawn('name')).toContain('for="name"');
  });
});

const Schema = Strict({
  name: Type.String(),
  note: Type.Optional(Nullable(Type.String())),
  tag: Type.Optional(Type.String()),
  owner: Nullable(Type.String()),
  count: Type.Integer(),
  active: Type.Boolean(),
  colours: Type.Array(Type.String()),
  stops: Type.Array(Strict({ label: Type.String() }), { minItems: 1 }),
  password: Type.String({ format: 'password' }),
  place: Type.Optional(Nullable(Strict({ address: Type.String(), floor: Type.Optional(Nullable(Type.Number())) }))),
});

describe('the facts of a field from its schema', () => {
  it('determine the asterisk', () => {
    const starred = ['name', 'note', 'owner', 'count', 'active', 'colours', 'stops', 'stops.0.label', 'place.address'];
    expect(starred.filter((path) => fieldFacts(Schema, path).required)).toEqual([
      'name',
      'count',
      'stops',
      'stops.0.label',
      'place.address',
    ]);
    expect(fieldFacts(Schema, 'place.floor').type).toBe('number');
    expect(fieldFacts(Schema, 'nothing').schema).toBeUndefined();
  });

  it('build the body: whitespace is empty, and empty is null if allowed', () => {
    const values = {
      name: ' \t\u3000',
      note: '  ',
      tag: '',
      owner: ' Aiko ',
      count: ' 7 ',
      active: false,
      colours: ['red', ' '],
      stops: [{ label: ' A ' }, { label: '' }],
      password: ' secret ',
      place: { address: ' Pier 1 ', floor: '' },
    };
    expect(bodyOf(Schema, values)).toEqual({
      note: null,
      owner: 'Aiko',
      count: 7,
      active: false,
      colours: ['red', ''],
      stops: [{ label: 'A' }, {}],
      password: ' secret ',
      place: { address: 'Pier 1', floor: null },
    });
    expect(bodyOf(Schema, { count: '1e2' })).toEqual({ count: '1e2' });
    expect(bodyOf(Schema, { count: 'NaN' })).toEqual({ count: 'NaN' });
    expect(bodyOf(Schema, { count: 'Infinity' })).toEqual({ count: 'Infinity' });
  });
});

describe('a typed number', () => {
  it.each([
    ['12', 12],
    [' -0,5 ', -0.5],
    ['\u22123.', -3],
    ['.25', 0.25],
    ['１２', 12],
    ['1e2', undefined],
    ['1.500,5', undefined],
    ['12 km', undefined],
    ['-', undefined],
    ['', undefined],
    ['9'.repeat(400), undefined],
  ])('%s is %s', (text, number) => {
    expect(readNumber(text)).toBe(number);
  });
});

describe('checked values', () => {
  it('stay sorted and unique', () => {
    expect(withValue(['red'], 'blue', true)).toEqual(['blue', 'red']);
    expect(withValue(['blue', 'red'], 'red', true)).toEqual(['blue', 'red']);
    expect(withValue(['blue', 'red'], 'red', false)).toEqual(['blue']);
  });

  it('are selected all together, except those that are not selectable', () => {
    expect(withAll(['locked'], ['red', 'blue'], true)).toEqual(['blue', 'locked', 'red']);
    expect(withAll(['blue', 'locked', 'red'], ['red', 'blue'], false)).toEqual(['locked']);
    expect(['', 'red', 'red blue'].map((chosen) => allState(chosen.split(' '), ['red', 'blue']))).toEqual([
      'none',
      'some',
      'all',
    ]);
    expect(allState([], [])).toBe('none');
  });
});

describe('a phone value', () => {
  it('is one text of calling code and number, at most 15 characters long', () => {
    expect(phoneValue('81', ' 90-1234-5678 ')).toBe('81 90-1234-5678');
    expect(phoneValue('81', '  ')).toBe('');
    expect(phoneValue('1', '1234567890123456789')).toBe('1 123456789012345');
    expect(numberPart('81 90-1234-5678')).toBe('90-1234-5678');
  });

  it('determines its country and keeps the selected one among those with the same code', () => {
    expect(countryOf('81 9012345678', 'US')).toBe('JP');
    expect(countryOf('1 5', 'CA')).toBe('CA');
    expect(countryOf('', 'JP')).toBeUndefined();
    expect(fromInternational('+43 660 1234567')).toEqual({ country: 'AT', number: '6601234567' });
    expect(fromInternational('0660 1234567')).toBeUndefined();
  });
});

describe('the countries of a phone field', () => {
  it('begin with those of the product, and are found by any of their names', () => {
    const nine = ['US', 'ID', 'MZ', 'IN', 'JP', 'LR', 'NG', 'TH', 'VN'];
    for (const language of ['en', 'ru']) {
      const offered = countries(language);
      expect(offered.slice(0, 9).map(({ countryCode }) => countryCode)).toEqual(nine);
      for (const text of ['USA', ' united states', '+1', 'us'])
        expect(countriesNamed(offered, text)[0]?.countryCode).toBe('US');
      const others = offered.slice(9).map(({ name }) => name);
      expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, language)));
    }
    expect(countriesNamed(countries('ru'), 'австр')[0]?.countryCode).toBe('AU');
  });
});

describe('errors of a form', () => {
  const errors = formErrors(
    [
      { path: 'name', key: 'error.required.field', params: {} },
      { path: 'name', key: 'error.max.length', params: {} },
      { path: 'stops.1.label', key: 'error.min.length', params: {} },
      { path: 'stops', key: 'error.maxItems.field', params: {} },
      { path: '', key: 'error.type.object', params: {} },
      { path: '__proto__.label', key: 'error.unknown.field', params: {} },
    ],
    (key) => key,
  );

  it('are placed at their values, the first of each, and all others at the form', () => {
    expect(errors).toMatchObject({
      name: { message: 'error.required.field' },
      stops: { 1: { label: { message: 'error.min.length' } }, root: { message: 'error.maxItems.field' } },
      root: { message: 'error.type.object' },
    });
    expect(({} as { label?: unknown }).label).toBeUndefined();
  });

  it('are shown by the field that contains them', () => {
    expect(errorMessage(errors.stops)).toBe('error.maxItems.field');
    expect(errorMessage([undefined, { label: { message: 'inner' } }])).toBe('inner');
    expect(errorMessage(undefined)).toBeUndefined();
  });
});
