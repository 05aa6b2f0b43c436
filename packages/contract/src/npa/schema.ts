import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

const reason = Type.String({
  minLength: LIMITS.npaReasonCharactersMinimum,
  maxLength: LIMITS.npaReasonCharacters,
  pattern: NOT_BLANK,
});

/** Reason of declaring or clearing an asset. */
export const NpaReason = Strict({ reason });
export type NpaReason = Static<typeof NpaReason>;

/** The same for several assets. */
export const NpaBulk = Strict({
  ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.bulkAssets, uniqueItems: true }),
  declared: Type.Boolean(),
  reason,
});
export type NpaBulk = Static<typeof NpaBulk>;

/** One period that an asset was declared non-performing. Names are null if unknown or hidden. */
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
