import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import { compileExpression, ExpressionError } from './expression.ts';

const READINGS = { a: 3, b: 2, volts: 2.5, door: true, io66: 50, mode: 'cool', digitalInputs: 6, far: -1 };

test.each([
  ['a * 2', 6],
  ['(io66 - 32) * 5 / 9', 10],
  // Whole numbers are decimal ones.
  ['5 / 9 * (io66 - 32)', 10],
  ['1 / 2 * a', 1.5],
  ['7 % 4 + a', 6],
  ['-a', -3],
  ['-2 * a', -6],
  ['a == 3', true],
  ['door && a > 2', true],
  ['!door || a < 2', false],
  ['mode == "cool" ? 1.5 : 2', 1.5],
  ['a > 2 ? "warm" : "cold"', 'warm'],
  ['min(a, 2) + max(b, 5)', 7],
  ['abs(far) + round(volts) + sqrt(4)', 6],
  ['bit(digitalInputs, 1)', true],
  ['bit(digitalInputs, 0)', false],
  ['0x10 + a', 19],
])('%s is %s', (text, value) => {
  const result = compileExpression(text).evaluate(READINGS);
  if (typeof value === 'number') expect(result).toBeCloseTo(value, 9);
  else expect(result).toBe(value);
});

test('a record without a value that the expression reads gives none', () => {
  expect(compileExpression('a + missing').evaluate(READINGS)).toBeUndefined();
  expect(compileExpression('toString == 1').evaluate(READINGS)).toBeUndefined();
  expect(compileExpression('a + missing').names).toEqual(['a', 'missing']);
});

test('values of unsuitable types give none', () => {
  expect(compileExpression('mode * 2').evaluate(READINGS)).toBeUndefined();
  expect(compileExpression('door + 1').evaluate(READINGS)).toBeUndefined();
});

function problemOf(text: string): string {
  try {
    compileExpression(text);
  } catch (error) {
    if (error instanceof ExpressionError) return error.found.problem;
    throw error;
  }
  return 'none';
}

test.each([
  ['a +', 'syntax'],
  ['a "x"', 'syntax'],
  ['', 'syntax'],
  ['1 + 2', 'noValues'],
  ['a.matches("(x+x+)+y")', 'notAllowed'],
  ['[1, 2].map(x, x * a)', 'tooLarge'],
  ['{"a": a}', 'tooLarge'],
  ['a in b', 'notAllowed'],
  ['a[0]', 'notAllowed'],
  ['a.b', 'notAllowed'],
  ['string(a)', 'notAllowed'],
  ['size(mode)', 'notAllowed'],
  ['has(a.b)', 'notAllowed'],
  ['null == a', 'notAllowed'],
  ['b"x" == a', 'notAllowed'],
  ['5u + a', 'notAllowed'],
  ['a.all(x, x > 1)', 'notAllowed'],
  [`${'a+'.repeat(60)}a`, 'tooLarge'],
  [`${'('.repeat(60)}a${')'.repeat(60)}`, 'tooLarge'],
  [`${'!'.repeat(200)}a`, 'tooLarge'],
  ['a'.repeat(LIMITS.sensorExpressionCharacters + 1), 'tooLong'],
])('%s is refused: %s', (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});

test('the position of a refused part is given', () => {
  const found = () => compileExpression('a + string(b)');
  expect(found).toThrow(ExpressionError);
  try {
    found();
  } catch (error) {
    expect((error as ExpressionError).found).toEqual({ problem: 'notAllowed', at: 5, part: 'string()' });
  }
});

test('any text is compiled or refused, and a compiled one never throws', () => {
  const token = fc.constantFrom(
    'a',
    'b',
    '1',
    '2.5',
    '+',
    '*',
    '(',
    ')',
    '?',
    ':',
    '&&',
    '<',
    '"x"',
    ',',
    'min(',
    '[',
    '.',
    '-',
    ' ',
  );
  const text = fc.array(token, { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ maxLength: 80 })), (input) => {
      if (problemOf(input) === 'none') compileExpression(input).evaluate(READINGS);
    }),
    { numRuns: 500 },
  );
});
