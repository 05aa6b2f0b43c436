import { ATTRIBUTES_KEYWORD, FEATURES_KEYWORD } from '@waymark/contract/feature-fields.ts';
import { brokenFieldRules, FIELD_RULES, type FieldRule } from '@waymark/contract/field-rules.ts';
import { FORMATS } from '@waymark/contract/formats.ts';
import { Ajv, type ErrorObject, type Options, type SchemaValidateFunction } from 'ajv';

const COMMON: Options = { allErrors: true, useDefaults: true, strict: true, strictTypes: false, strictRequired: false };

/** Checks rules between fields; the error names the field that must change. */
const checkFieldRules: SchemaValidateFunction = (rules: readonly FieldRule[], value: object, _schema, context) => {
  const errors = brokenFieldRules(rules, value).map(
    ({ path, keyword, key, params }): Partial<ErrorObject> => ({
      keyword,
      instancePath: `${context?.instancePath ?? ''}/${path}`,
      params: { ...params, key },
    }),
  );
  checkFieldRules.errors = errors;
  return errors.length === 0;
};

function validator(coerceTypes: boolean): Ajv {
  const ajv = new Ajv({ ...COMMON, coerceTypes });
  for (const [name, fits] of Object.entries(FORMATS)) ajv.addFormat(name, fits);
  for (const keyword of [FEATURES_KEYWORD, ATTRIBUTES_KEYWORD]) ajv.addKeyword({ keyword });
  ajv.addKeyword({ keyword: FIELD_RULES, type: 'object', errors: 'full', validate: checkFieldRules });
  return ajv;
}

interface Validators {
  /** For JSON bodies. */
  body: Ajv;
  /** Converts text to numbers and booleans. */
  text: Ajv;
}

let compilers: Validators | undefined;

/** Returns the compilers of schemas. They are those of the process: each keeps what it has compiled. */
export function validators(): Validators {
  compilers ??= { body: validator(false), text: validator(true) };
  return compilers;
}
