import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { validators } from '../validators.ts';

interface Validate {
  (data: unknown): boolean;
  errors?: ErrorObject[] | null;
}

/** Refuses numbers too large for a double: coercion makes them infinite, and ajv applies no limit to infinity. */
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

/** Sets the validator compiler of the app. */
export function useValidators(app: FastifyInstance): void {
  const { body, text } = validators();
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart }) =>
    httpPart === 'body' ? body.compile(schema as object) : onlyFinite(text.compile(schema as object)),
  );
}
