import { KEY_NUMBER } from '@waymark/domain/driver-key.ts';
import { TIME_OF_DAY } from '@waymark/domain/local-time.ts';
import { FIELD_RULE_KEYS } from './field-rules.ts';
import type { FieldProblem } from './problem.ts';

/**
 * Maps JSON Schema keywords to keys of the message catalogue (product.md, "Form error keys"). Server and forms validate
 * by the same schemas and both use this map.
 */
const KEY_OF_KEYWORD: Readonly<Record<string, string>> = {
  minLength: 'error.min.length',
  maxLength: 'error.max.length',
  required: 'error.required.field',
  maxItems: 'error.maxItems.field',
  minItems: 'error.minItems.field',
  maximum: 'error.maximum.field',
  minimum: 'error.minimum.field',
  exclusiveMaximum: 'error.exclusiveMaximum.field',
  exclusiveMinimum: 'error.exclusiveMinimum.field',
  enum: 'error.enum.field',
  const: 'error.enum.field',
  uniqueItems: 'error.uniqueItems.field',
  additionalProperties: 'error.unknown.field',
};

const KEY_OF_TYPE: Readonly<Record<string, string>> = {
  number: 'error.type.number',
  integer: 'error.type.integer',
  string: 'error.type.string',
  boolean: 'error.type.boolean',
  array: 'error.type.array',
  object: 'error.type.object',
};

const KEY_OF_FORMAT: Readonly<Record<string, string>> = {
  email: 'error.format.email',
  'simple-phone': 'error.phone.number',
  'phone-number': 'error.phoneWithRegion.number',
  uuid: 'error.format.id',
  'date-time': 'error.date.format',
  date: 'error.date.format',
  time: 'error.time.format',
  uri: 'error.format.uri',
};

/** Pattern of text that may not be empty or only whitespace. */
export const NOT_BLANK = '\\S';
/** Pattern of the number or name by which a device connects. */
export const DEVICE_NUMBER = '^[0-9A-Za-z._-]+$';
/** Pattern of dates of the years 1900 to 9998. Text that is no date fits, because its format is wrong already. */
export const PLAUSIBLE_YEAR = '^(?!(?:0\\d|1[0-8])\\d\\d-|9999-)';

const KEY_OF_PATTERN: Readonly<Record<string, string>> = {
  [NOT_BLANK]: 'error.none.empty.space',
  [PLAUSIBLE_YEAR]: 'error.date.range',
  [TIME_OF_DAY.source]: 'error.time.format',
  [KEY_NUMBER.source]: 'error.key.format',
  [DEVICE_NUMBER]: 'error.device.imei.characters',
};

/** Key for text that no table can store: NUL, or half of a surrogate pair. */
export const TEXT_KEY = 'error.format.text';

/** Every key that a field error can carry, for the catalogue's completeness check. */
export const FIELD_ERROR_KEYS: readonly string[] = [
  ...new Set([
    ...Object.values(KEY_OF_KEYWORD),
    ...Object.values(KEY_OF_TYPE),
    ...Object.values(KEY_OF_FORMAT),
    ...FIELD_RULE_KEYS,
    ...Object.values(KEY_OF_PATTERN),
    'error.format.field',
    TEXT_KEY,
  ]),
];

/** Maximum number of problems in a refusal. A body can have hundreds of thousands, which take long to name. */
export const MOST_PROBLEMS = 100;
/** Maximum length of a problem's path. No field has a longer one. */
export const LONGEST_PATH = 200;

/** Keywords that only repeat the failure of a part; `boolean` is the schema `false` of an unknown field. */
const COMPOSITION: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'boolean']);

/** Common fields of ajv's and TypeBox's errors. */
export interface KeywordError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: object;
}

/** Returns the key of one failed keyword. */
export function errorKey(keyword: string, params: Readonly<Record<string, unknown>>): string {
  // A rule between fields has its own key.
  if (typeof params.key === 'string') return params.key;
  if (keyword === 'type') return KEY_OF_TYPE[String([params.type].flat()[0])] ?? 'error.format.field';
  if (keyword === 'format') return KEY_OF_FORMAT[String(params.format)] ?? 'error.format.field';
  if (keyword === 'pattern') return KEY_OF_PATTERN[String(params.pattern)] ?? 'error.format.field';
  return KEY_OF_KEYWORD[keyword] ?? 'error.format.field';
}

/**
 * Returns the problems of a failed validation, one per path and key, in the order of the schema. It drops the
 * composition keywords themselves, and "or null" of a nullable field, because the other branch has the problem. Only
 * the first problems are named.
 */
export function fieldProblems(errors: readonly KeywordError[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Map<string, FieldProblem>();
  const add = (path: string, keyword: string, params: Record<string, unknown>) => {
    const key = errorKey(keyword, params);
    const same = seen.get(`${path} ${key}`);
    if (same) nameAllowed(same, params);
    if (problems.length >= MOST_PROBLEMS || same) return;
    const { key: _told, ...told } = params;
    const problem = { path: path.slice(0, LONGEST_PATH), keyword, key, params: told };
    seen.set(`${path} ${key}`, problem);
    problems.push(problem);
  };
  for (const error of errors) {
    if (problems.length >= MOST_PROBLEMS) break;
    const params = error.params as Record<string, unknown>;
    if (COMPOSITION.has(error.keyword)) continue;
    if (error.keyword === 'type' && params.type === 'null') continue;
    const path = dotted(error.instancePath);
    for (const [keyword, field, fieldParams] of concerned(error.keyword, params))
      add(field === undefined ? path : path === '' ? field : `${path}.${field}`, keyword, fieldParams);
  }
  // An empty text fails minLength and the not-blank pattern. The first suffices.
  return problems.filter(
    (problem) =>
      problem.key !== 'error.none.empty.space' ||
      !problems.some((other) => other.path === problem.path && other.keyword === 'minLength'),
  );
}

/** Adds the constant of another branch of a union. The problem then has the keyword and the values of an enumeration. */
function nameAllowed(problem: FieldProblem, { allowedValue }: Record<string, unknown>): void {
  const { allowedValue: first, allowedValues = [first] } = problem.params;
  const known = allowedValues as unknown[];
  if (allowedValue === undefined || known[0] === undefined || known.includes(allowedValue)) return;
  problem.keyword = 'enum';
  problem.params = { allowedValues: [...known, allowedValue] };
}

/**
 * Returns the affected fields. `required` and `additionalProperties` fail on the object (ajv names one field, TypeBox
 * several).
 */
function concerned(
  keyword: string,
  params: Record<string, unknown>,
): [string, string | undefined, Record<string, unknown>][] {
  if (keyword === 'required')
    return [params.missingProperty ?? params.requiredProperties ?? []]
      .flat()
      .map((name) => [keyword, String(name), {}]);
  if (keyword === 'additionalProperties')
    return [params.additionalProperty ?? params.additionalProperties ?? []]
      .flat()
      .map((name) => [keyword, String(name), {}]);
  return [[keyword, undefined, params]];
}

function dotted(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}
