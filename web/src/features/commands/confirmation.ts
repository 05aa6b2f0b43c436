import { NOT_BLANK } from '@waymark/contract/validation.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import Type from 'typebox';

/** Input required before a command that stops or releases a vehicle. The reason is trimmed, as its call takes it. */
export const Confirmation = Type.Object({
  reason: Type.String({
    minLength: LIMITS.commandReasonCharactersMinimum,
    maxLength: LIMITS.commandReasonCharacters,
    pattern: NOT_BLANK,
  }),
  password: Type.String({ minLength: 1, maxLength: 1024, format: 'password' }),
});
