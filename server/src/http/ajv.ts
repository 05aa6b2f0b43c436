import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { FastifyInstance, FastifySchema, FastifyServerOptions } from 'fastify';
import { validators } from '../validators.ts';
import { nativeSerializer } from './native-json.ts';

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

/** Compiles at the first use. Compiling all calls takes a third of the start of the server, and few are used soon. */
function atFirstUse(compile: () => Validate): Validate {
  let compiled: Validate | undefined;
  const validate: Validate = (data) => {
    compiled ??= compile();
    const fits = compiled(data);
    validate.errors = compiled.errors ?? null;
    return fits;
  };
  return validate;
}

/** Sets the validator compiler of the app. */
export function useValidators(app: FastifyInstance): void {
  const { body, text } = validators();
  app.setValidatorCompiler<FastifySchema>(({ schema, httpPart }) =>
    atFirstUse(() =>
      httpPart === 'body' ? body.compile(schema as object) : onlyFinite(text.compile(schema as object)),
    ),
  );
}

/** Option of the app: its serialisers of answers, compiled at their first use too. */
export const SERIALIZERS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: {
    buildSerializer(externalSchemas, options) {
      const compile = SerializerSelector()(externalSchemas, options);
      return (route) => {
        let compiled: ((answer: unknown) => string) | undefined;
        return (answer) => {
          compiled ??= nativeSerializer(route.schema as object, () => compile(route));
          return compiled(answer);
        };
      };
    },
  },
};
