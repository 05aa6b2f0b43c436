import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchema } from 'fastify';

const COMMON: Options = { allErrors: true, useDefaults: true, strict: true, strictTypes: false, strictRequired: false };

/** One compiler for bodies, which mean what they say, and one for text that must become numbers and booleans. */
export function validators(): { body: Ajv; text: Ajv } {
  const body = new Ajv({ ...COMMON, coerceTypes: false });
  const text = new Ajv({ ...COMMON, coerceTypes: true });
  addFormats.default(body);
  addFormats.default(text);
  return { body, text };
}

/** Makes the app validate by them. */
export function useValidators(app: FastifyInstance): void {
  const { body, text } = validators();
  app.setValidatorCompiler<FastifySchema>(
    ({ schema, httpPart }): ValidateFunction => (httpPart === 'body' ? body : text).compile(schema as object),
  );
}
