import { STATE_SCOPES } from '@waymark/domain/state-scope.ts';
import Type, { type Static } from 'typebox';
import { Instant, Nullable, Strict } from '../common.ts';

export const StateScopeSchema = Type.Enum([...STATE_SCOPES]);

const type = Type.Literal('state');
/** Thresholds by the names of packages/domain/src/limits.ts, unit in the name; what is left out keeps its default. */
const data = Type.Record(Type.String({ maxLength: 80 }), Type.Number());

export const StateSettingsWrite = Strict({ type, id: StateScopeSchema, data });
export type StateSettingsWrite = Static<typeof StateSettingsWrite>;

export const StateSettingsQuery = Type.Object({ type: Type.Optional(type), id: Type.Optional(StateScopeSchema) });
export const StateScopeParams = Type.Object({ id: StateScopeSchema });

/** What one scope overrides now. */
export const StateSettings = Type.Object({
  type,
  id: StateScopeSchema,
  data,
  /** Who gave each threshold its present value, or took it back to its default, and when; also of those at their default. */
  changes: Type.Array(Type.Object({ threshold: Type.String(), at: Instant, by: Nullable(Type.String()) })),
});
export type StateSettings = Static<typeof StateSettings>;
