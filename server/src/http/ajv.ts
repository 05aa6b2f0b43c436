import { Ajv, type Options, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance, FastifySchema } from 'fastify';

const COMMON: Options = { allErrors: true, useDefaults: true, strict: true, strictTypes: false, strictRequired: false };

/** Ids as the database reads them: the format's other form, `urn:uuid:…`, is none of ours. */
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** One compiler for bodies, which mean what they say, and one for text that must become numbers and booleans. */
export function validators(): { body: Ajv; text: Ajv } {
  const body = new Ajv({ ...COMMON, coerceTypes: false });
  const text = new Ajv({ ...COMMON, coerceTypes: true });
  addFormats.default(body);
  addFormats.default(text);
  for (const ajv of [body, text]) ajv.addFormat('uuid', ID);
  return { body, text };
}

/** Makes the app validate by them. */
export function useValidators(app: FastifyInstance): void {
  const { body, text } = validators();
  app.setValidatorCompiler<FastifySchema>(
    ({ schema, httpPart }): ValidateFunction => (httpPart === 'body' ? body : text).compile(schema as object),
  );
}
