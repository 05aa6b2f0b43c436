import { ATTRIBUTES_KEYWORD, FEATURES_KEYWORD } from '@waymark/contract/feature-fields.ts';
import { brokenFieldRules, FIELD_RULES, type FieldRule } from '@waymark/contract/field-rules.ts';
import { FORMATS } from '@waymark/contract/formats.ts';
import { Ajv, type ErrorObject, type Options, type SchemaValidateFunction, type ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifySchema } from 'fastify';

const COMMON: Options = { allErrors: true, useDefaults: true, strict: true, strictTypes: false, strictRequired: false };

/** Rules between fields, said of the field that must change. */
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

/** One compiler for bodies, which mean what they say, and one for text that must become numbers and booleans. */
export function validators(): { body: Ajv; text: Ajv } {
  return { body: validator(false), text: validator(true) };
}

interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Refuses numbers too large for a double. Coercion makes them infinite, and ajv asks an infinite number no limit. */
function onlyFinite(validate: ValidateFunction): Validate {
  const checked: Validate = (data) => {
    const fits = validate(data);
    const infinite = Object.entries(data ?? {}).filter(
      ([, value]) => typeof value === 'number' && !Number.isFinite(value),
    );
    const errors = infinite.map(
      ([name]): ErrorObject => ({
        keyword: 'type',
        instancePath: `/${name}`,
        schemaPath: '',
        params: { type: 'number' },
      }),
    );
    checked.errors = fits ? errors : [...(validate.errors ?? []), ...errors];
    return fits && errors.length === 0;
  };
  return checked;
}

/** Makes the app validate by them. */
export function useValidators(app: FastifyInstance): void {
  const { body, text } = validators();
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart }) =>
    httpPart === 'body' ? body.compile(schema as object) : onlyFinite(text.compile(schema as object)),
  );
}
