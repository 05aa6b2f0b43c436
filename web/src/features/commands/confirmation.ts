import { NOT_BLANK } from '@waymark/contract/validation.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import Type from 'typebox';

/** What is asked before a command that stops or releases a vehicle; the reason as its call takes it, trimmed. */
export const Confirmation = Type.Object({
  reason: Type.String({
    minLength: LIMITS.commandReasonCharactersMinimum,
    maxLength: LIMITS.commandReasonCharacters,
    pattern: NOT_BLANK,
  }),
  password: Type.String({ minLength: 1, maxLength: 1024, format: 'password' }),
});
