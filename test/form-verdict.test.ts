/** Server and form give the same verdict on the same input: the app's ajv and the resolver of the forms. */
import { check } from '@waymark/contract/check.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { withFieldRules } from '@waymark/contract/field-rules.ts';
import { fieldProblems, NOT_BLANK } from '@waymark/contract/validation.ts';
import Type, { type TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { validators } from '../server/src/validators.ts';
import { formResolver } from '../web/src/ui/form/resolver.ts';

const { body: ajv } = validators();

const sayAll = (problems: readonly { path: string; key: string; params: object }[]) =>
  [...new Set(problems.map(({ path, key, params }) => `${path} ${key} ${limitOf(params)}`))].sort();
const limitOf = (params: object) => ('limit' in params ? params.limit : '');

/** Returns the verdicts of both sides, `path key limit` for each error. */
function verdicts(schema: TSchema, body: unknown): { server: string[]; form: string[] } {
  const validate = ajv.compile(schema);
  // The server may fill in defaults, so it validates a copy.
  validate(structuredClone(body));
  return { server: sayAll(fieldProblems(validate.errors ?? [])), form: sayAll(check(schema, body)) };
}

const EVERY_RULE = withFieldRules(
  Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 5, pattern: NOT_BLANK }),
      email: Type.Optional(Type.String({ format: 'email' })),
      phone: Type.Optional(Type.String({ format: 'simple-phone' })),
      mobile: Type.Optional(Type.Union([Type.String({ format: 'phone-number' }), Type.Null()])),
      day: Type.Optional(Type.String({ format: 'date' })),
      at: Type.Optional(Type.String({ format: 'date-time' })),
      time: Type.Optional(Type.String({ format: 'time' })),
      site: Type.Optional(Type.String({ format: 'uri' })),
      ratio: Type.Optional(Type.Number({ minimum: 0, exclusiveMaximum: 1 })),
      count: Type.Optional(Type.Integer({ exclusiveMinimum: 0, maximum: 9 })),
      on: Type.Optional(Type.Boolean()),
      kind: Type.Optional(Type.Enum(['car', 'van'])),
      order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
      tags: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 3 }), { minItems: 1, maxItems: 2, uniqueItems: true }),
      ),
      place: Type.Optional(
        Type.Union([Type.Object({ latitude: Type.Number({ minimum: -90, maximum: 90 }) }), Type.Null()]),
      ),
      password: Type.Optional(Type.String()),
      confirmation: Type.Optional(Type.String()),
      from: Type.Optional(Type.String()),
      to: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  [
    { rule: 'same', fields: ['password', 'confirmation'], key: 'error.password.mismatch' },
    { rule: 'different', fields: ['from', 'to'] },
    { rule: 'dependency', fields: ['from', 'to'] },
  ],
);

const named = (more: object) => ({ name: 'Van', ...more });
const CASES: [string, unknown, string[]][] = [
  ['everything right', named({ email: 'a@example.org', phone: '12345', mobile: '81 9012345678', tags: ['a'] }), []],
  ['nothing', {}, ['name error.required.field']],
  ['no object', null, [' error.type.object']],
  ['a list', [], [' error.type.object']],
  ['text', 'Van', [' error.type.object']],
  ['an empty text', { name: '' }, ['name error.min.length 1']],
  ['spaces', { name: '   ' }, ['name error.none.empty.space']],
  ['a no-break space and a tab', { name: '\u00a0\t' }, ['name error.none.empty.space']],
  ['five letters outside the first plane', { name: '🚚🚚🚚🚚🚚' }, []],
  ['six of them', { name: '🚚🚚🚚🚚🚚🚚' }, ['name error.max.length 5']],
  ['one family of seven code points', { name: '👨‍👩‍👧‍👦' }, ['name error.max.length 5']],
  ['three letters with their marks', { name: 'e\u0301e\u0301e\u0301' }, ['name error.max.length 5']],
  ['very long', { name: 'x'.repeat(100_000) }, ['name error.max.length 5']],
  ['a number for a text', { name: 7 }, ['name error.type.string']],
  ['null for a text', { name: null }, ['name error.type.string']],
  ['an unknown field', named({ colour: 'red' }), ['colour error.unknown.field']],
  ['no email', named({ email: 'a@b' }), ['email error.format.email']],
  ['an email with a space', named({ email: ' a@example.org' }), ['email error.format.email']],
  ['an endless email', named({ email: `${'a'.repeat(250)}@example.org` }), ['email error.format.email']],
  ['an international email', named({ email: 'ivan@почта.рф' }), []],
  ['an international name', named({ email: 'कमल@उदाहरण.भारत' }), []],
  ['an international ending in ASCII', named({ email: 'ivan@xn--80a1acny.xn--p1ai' }), []],
  ['an email with an impossible domain', named({ email: 'ivan@почта\u2260.рф' }), ['email error.format.email']],
  ['an email with an endless label', named({ email: `ivan@${'п'.repeat(60)}.рф` }), ['email error.format.email']],
  ['an email with a number as its ending', named({ email: 'ivan@127.0.0.1' }), ['email error.format.email']],
  ['four digits', named({ phone: '1234' }), ['phone error.phone.number']],
  ['fifteen digits', named({ phone: '123456789012345' }), []],
  ['sixteen digits', named({ phone: '1234567890123456' }), ['phone error.phone.number']],
  ['digits after a +', named({ phone: '+12345' }), ['phone error.phone.number']],
  ['Arabic digits', named({ phone: '١٢٣٤٥' }), ['phone error.phone.number']],
  ['digits and a line end', named({ phone: '12345\n' }), ['phone error.phone.number']],
  ['a number with its +', named({ mobile: '+81 90-1234-5678' }), []],
  ['a number without it', named({ mobile: '819012345678' }), []],
  ['a number of no country', named({ mobile: '+999 12345678' }), ['mobile error.phoneWithRegion.number']],
  ['a number that is too short', named({ mobile: '+81 90' }), ['mobile error.phoneWithRegion.number']],
  ['a number part that is too long', named({ mobile: '81 90 - 1234 - 5678' }), ['mobile error.phoneWithRegion.number']],
  ['letters of the keys', named({ mobile: '+1 800 FLOWERS' }), ['mobile error.phoneWithRegion.number']],
  ['a + alone', named({ mobile: '+' }), ['mobile error.phoneWithRegion.number']],
  ['an empty number', named({ mobile: '' }), ['mobile error.phoneWithRegion.number']],
  ['null where it may be', named({ mobile: null }), []],
  ['a leap day', named({ day: '2024-02-29' }), []],
  ['no leap day', named({ day: '2023-02-29' }), ['day error.date.format']],
  ['a day in words', named({ day: 'today' }), ['day error.date.format']],
  ['a leap second', named({ at: '2016-12-31T23:59:60Z' }), ['at error.date.format']],
  ['an instant without its zone', named({ at: '2016-12-31T23:59:59' }), ['at error.date.format']],
  ['hour 24', named({ time: '24:00' }), ['time error.time.format']],
  ['a script for an address', named({ site: 'javascript:alert(1)' }), ['site error.format.uri']],
  ['not a number in text', named({ ratio: 'NaN' }), ['ratio error.type.number']],
  ['a number in text', named({ ratio: '0.5' }), ['ratio error.type.number']],
  ['any decimal', named({ ratio: 0.123456789 }), []],
  [
    'too much and too little',
    named({ ratio: 1, count: 0 }),
    ['count error.exclusiveMinimum.field 0', 'ratio error.exclusiveMaximum.field 1'],
  ],
  ['below zero', named({ ratio: -0.1 }), ['ratio error.minimum.field 0']],
  ['half of one', named({ count: 1.5 }), ['count error.type.integer']],
  ['a whole number beyond', named({ count: 1e300 }), ['count error.maximum.field 9']],
  ['text for yes', named({ on: 'true' }), ['on error.type.boolean']],
  ['none of the choices', named({ kind: 'bus' }), ['kind error.enum.field']],
  ['neither of the two', named({ order: 'up' }), ['order error.enum.field']],
  ['an empty list', named({ tags: [] }), ['tags error.minItems.field 1']],
  [
    'a list too long and twice the same',
    named({ tags: ['a', 'a', 'b'] }),
    ['tags error.maxItems.field 2', 'tags error.uniqueItems.field'],
  ],
  ['entries that are wrong', named({ tags: ['', 'abcd'] }), ['tags.0 error.min.length 1', 'tags.1 error.max.length 3']],
  ['a list that is none', named({ tags: 'a' }), ['tags error.type.array']],
  ['a place off the map', named({ place: { latitude: 91 } }), ['place.latitude error.maximum.field 90']],
  ['half a place', named({ place: {} }), ['place.latitude error.required.field']],
  ['two passwords', named({ password: 'a', confirmation: 'b' }), ['confirmation error.password.mismatch']],
  ['one password twice', named({ password: 'a', confirmation: 'a' }), []],
  ['there and back', named({ from: 'A', to: 'A' }), ['to error.different.field']],
  ['only there', named({ from: 'A' }), ['to error.dependency.field']],
];

describe('server and form', () => {
  it.each(CASES)('agree on %s', async (_name, body, expected) => {
    const { server, form } = verdicts(EVERY_RULE, body);
    expect(form).toEqual(server);
    expect(server.map((line) => line.trimEnd())).toEqual(expected.map((line) => line.trimEnd()).sort());
    const resolve = formResolver<Record<string, unknown>, typeof EVERY_RULE>(
      EVERY_RULE,
      (values) => values,
      (key) => key,
    );
    const { errors } = await resolve(body as Record<string, unknown>, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(Object.keys(errors).sort()).toEqual(
      [...new Set(expected.map((line) => line.split(' ')[0]!.split('.')[0] || 'root'))].sort(),
    );
  });

  it('agree on odd values in every field of every call', () => {
    const calls = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as { name: string; body?: TSchema }[]);
    const differing: string[] = [];
    for (const { name, body: schema } of calls) {
      const { properties } = (schema ?? {}) as { properties?: Record<string, TSchema> };
      if (!schema || !properties) continue;
      for (const field of Object.keys(properties))
        for (const value of ODD) {
          const { server, form } = verdicts(schema, { [field]: value });
          if (JSON.stringify(server) !== JSON.stringify(form))
            differing.push(
              `${name} {${field}: ${JSON.stringify(value)?.slice(0, 40)}}: server ${server}, form ${form}`,
            );
        }
    }
    expect(differing).toEqual([]);
  });
});

const ODD: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  '',
  ' ',
  '\u3000',
  'NaN',
  '+',
  'a b',
  'x'.repeat(5000),
  '👩‍🚒'.repeat(12),
  'a@example.org',
  '+81 90-1234-5678',
  '2024-02-30',
  '2024-02-29T12:00:00Z',
  '01912345-6789-7abc-8def-0123456789ab',
  [],
  [null],
  ['', 'a', 'a'],
  {},
  { a: { b: [] } },
];
