import type { TSchema } from 'typebox';
import Format from 'typebox/format';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { brokenFieldRules, fieldRulesOf } from './field-rules.ts';
import { FORMATS } from './formats.ts';
import type { FieldProblem } from './problem.ts';
import { fieldProblems, type KeywordError, MOST_PROBLEMS } from './validation.ts';

/**
 * A wrong field has up to four errors: a nullable one also fails as null and as a whole. TypeBox stops at eight by default, so a
 * form would leave most of its wrong fields without a message.
 */
const MOST_ERRORS = 4 * MOST_PROBLEMS;

/**
 * Returns the problems of a value, as the server finds them. It compiles nothing, so that a content security policy
 * need not allow evaluation. In the order of the schema; empty if the value is valid.
 */
export function check(schema: TSchema, value: unknown): FieldProblem[] {
  for (const [name, fits] of Object.entries(FORMATS)) Format.Set(name, fits);
  Settings.Set({ maxErrors: MOST_ERRORS });
  const errors = Errors(inCodePoints(schema), value).map(withLength);
  return [...fieldProblems(errors), ...ruleProblems(schema, value, '')];
}

/**
 * TypeBox counts grapheme clusters. JSON Schema, the server and the database count code points. So both length keywords
 * become patterns, and their failures keep the keyword's name.
 */
const LENGTH = /^\^\[\\s\\S\]\{(\d+),(\d*)\}\$$/;
const rewritten = new WeakMap<object, object>();

function inCodePoints<Part>(schema: Part): Part {
  if (typeof schema !== 'object' || schema === null) return schema;
  const known = rewritten.get(schema);
  if (known !== undefined) return known as Part;
  const copy = Array.isArray(schema) ? schema.map(inCodePoints) : rewrite(schema as Record<string, unknown>);
  rewritten.set(schema, copy);
  return copy as Part;
}

function rewrite(schema: Record<string, unknown>): object {
  const { minLength, maxLength, ...rest } = schema;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(rest).map(([name, part]) => [name, inCodePoints(part)]),
  );
  // Fields with such names hold schemas, not numbers.
  const lengths = [
    typeof minLength === 'number' ? { pattern: `^[\\s\\S]{${minLength},}$` } : undefined,
    typeof maxLength === 'number' ? { pattern: `^[\\s\\S]{0,${maxLength}}$` } : undefined,
  ].filter((part) => part !== undefined);
  if (typeof minLength === 'object') copy.minLength = inCodePoints(minLength);
  if (typeof maxLength === 'object') copy.maxLength = inCodePoints(maxLength);
  if (lengths.length > 0) copy.allOf = [...((copy.allOf as object[] | undefined) ?? []), ...lengths];
  return copy;
}

/** Returns the length keyword for an error of its pattern. `fieldProblems` drops the wrapper of both. */
function withLength(error: KeywordError): KeywordError {
  const { pattern } = error.params as { pattern?: unknown };
  const [, minimum, maximum] = (error.keyword === 'pattern' && LENGTH.exec(String(pattern))) || [];
  if (minimum === undefined) return error;
  return maximum === ''
    ? { ...error, keyword: 'minLength', params: { limit: Number(minimum) } }
    : { ...error, keyword: 'maxLength', params: { limit: Number(maximum) } };
}

/** Returns broken rules between fields, of the whole and of its parts. */
function ruleProblems(schema: TSchema, value: unknown, path: string): FieldProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  const { anyOf, items, properties } = schema as {
    anyOf?: TSchema[];
    items?: TSchema;
    properties?: Record<string, TSchema>;
  };
  if (anyOf) return anyOf.flatMap((branch) => ruleProblems(branch, value, path));
  if (Array.isArray(value))
    return items ? value.flatMap((item, index) => ruleProblems(items, item, `${path}${index}.`)) : [];
  const own = brokenFieldRules(fieldRulesOf(schema), value).map((broken) => ({ ...broken, path: path + broken.path }));
  const within = Object.entries(properties ?? {}).flatMap(([name, property]) =>
    Object.hasOwn(value, name)
      ? ruleProblems(property, (value as Record<string, unknown>)[name], `${path}${name}.`)
      : [],
  );
  return [...own, ...within];
}
