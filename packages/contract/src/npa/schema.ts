import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

const reason = Type.String({
  minLength: LIMITS.npaReasonCharactersMinimum,
  maxLength: LIMITS.npaReasonCharacters,
  pattern: NOT_BLANK,
});

/** Why an asset is declared, or no longer is. */
export const NpaReason = Strict({ reason });
export type NpaReason = Static<typeof NpaReason>;

/** The same for several assets. */
export const NpaBulk = Strict({
  ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.bulkAssets, uniqueItems: true }),
  declared: Type.Boolean(),
  reason,
});
export type NpaBulk = Static<typeof NpaBulk>;

/** One time that an asset was declared non-performing. Names are null where they are not known, or not to be seen. */
export const NpaDeclaration = Type.Object({
  declaredAt: Instant,
  declaredBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  /** Null: still declared. */
  clearedAt: Nullable(Instant),
  clearedBy: Nullable(Type.String()),
  clearReason: Nullable(Type.String()),
});
export type NpaDeclaration = Static<typeof NpaDeclaration>;
