import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nativeSerializer } from './native-json.ts';
import { answerSchema } from './serialize.ts';

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  nullable?: boolean;
  required?: string[];
}

const compile = SerializerSelector()({}, {});
const usualOf = (schema: object): ((answer: unknown) => string) =>
  compile({ schema, method: '', url: '', httpStatus: '200' });

const schemas = Object.values(ENDPOINTS)
  .flatMap((calls): Endpoint[] => Object.values(calls))
  .flatMap(({ answer }) => (answer === undefined ? [] : [answerSchema(answer)]));

/** Values of other types than a schema declares, which handlers must not return. */
const odd = fc.constantFrom<unknown>('7', '', 2.5, -0, null, undefined, true, new Date(0), Number.NaN, {}, [], 10n);

/** Values of a schema, and some that are not. */
function valuesOf(schema: Schema, oddity: number): fc.Arbitrary<unknown> {
  const value = declared(schema, oddity);
  const nullable = schema.nullable ? fc.option(value) : value;
  return oddity === 0
    ? nullable
    : fc.oneof({ weight: 100 - oddity, arbitrary: nullable }, { weight: oddity, arbitrary: odd });
}

function declared({ type, properties, items, required = [] }: Schema, oddity: number): fc.Arbitrary<unknown> {
  if (type === 'string') return fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('"\\\ud800'));
  if (type === 'integer') return fc.integer();
  if (type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return fc.array(valuesOf(items ?? {}, oddity), { maxLength: 3 });
  if (type === 'object' && properties)
    return fc
      .record(
        Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, valuesOf(property, oddity)])),
        { requiredKeys: required.filter((name) => name in properties) },
      )
      .map((value) => ({ ...value, undeclared: 'never written' }));
  return fc.jsonValue();
}

/** The text of a serialiser, or its refusal. */
function outcome(serialize: (answer: unknown) => string, answer: unknown): string {
  try {
    return serialize(answer);
  } catch {
    return 'refused';
  }
}

test.each([0, 3])(
  'every answer of the contract is written as by its schema, with %i odd values in a hundred',
  (oddity) => {
    for (const schema of schemas) {
      const usual = usualOf(schema);
      const native = nativeSerializer(schema, () => usual);
      fc.assert(
        fc.property(valuesOf(schema, oddity), (answer) => {
          const written = outcome(native, answer);
          expect(written).toBe(outcome(usual, answer));
          expect(written).not.toContain('never written');
        }),
        { numRuns: 10 },
      );
    }
  },
);

test('answers of declared types are written by the engine', () => {
  const others = schemas.filter((schema) => {
    let isUsed = false;
    const native = nativeSerializer(schema, () => {
      isUsed = true;
      return () => '';
    });
    fc.assert(
      fc.property(valuesOf(schema, 0), (answer) => native(answer) !== undefined),
      { numRuns: 3 },
    );
    return isUsed;
  });
  expect(others).toEqual([]);
});
