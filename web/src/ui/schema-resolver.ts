import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { Static, TSchema } from 'typebox';
import { type ErrorText, type ExtraRule, errorMessage, formResolver } from './form/resolver.ts';

/** The resolver of forms that draw their own fields: whatever is wrong within a field is said at the field. */
export function schemaResolver<Values extends FieldValues, Schema extends TSchema>(
  schema: Schema,
  toBody: (values: Values) => unknown,
  errorText: ErrorText,
  extraRule?: ExtraRule<Static<Schema>>,
): Resolver<Values, unknown, Static<Schema>> {
  const nested = formResolver<Values, Schema>(schema, toBody, errorText, extraRule);
  return async (...given) => {
    const { values, errors } = await nested(...given);
    const flat = Object.entries(errors).map(([field, error]) => {
      const { type = 'rule' } = error as { type?: string };
      return [field, { type, message: errorMessage(error) }];
    });
    return flat.length === 0
      ? { values: values as Static<Schema>, errors: {} }
      : {
          values: {},
          errors: Object.fromEntries(flat) as FieldErrors<Values>,
        };
  };
}
