import { STATE_SCOPES } from '@waymark/domain/state-scope.ts';
import Type, { type Static } from 'typebox';
import { Instant, Nullable, Strict } from '../common.ts';

export const StateScopeSchema = Type.Enum([...STATE_SCOPES]);

const type = Type.Literal('state');
/** Thresholds by the names of packages/domain/src/limits.ts, unit in the name. Others keep their default. */
const data = Type.Record(Type.String({ maxLength: 80 }), Type.Number());

export const StateSettingsWrite = Strict({ type, id: StateScopeSchema, data });
export type StateSettingsWrite = Static<typeof StateSettingsWrite>;

export const StateSettingsQuery = Type.Object({ type: Type.Optional(type), id: Type.Optional(StateScopeSchema) });
export const StateScopeParams = Type.Object({ id: StateScopeSchema });

/** Current overrides of one scope. */
export const StateSettings = Type.Object({
  type,
  id: StateScopeSchema,
  data,
  /** User and time of the current value of each threshold, including those reset to their default. */
  changes: Type.Array(Type.Object({ threshold: Type.String(), at: Instant, by: Nullable(Type.String()) })),
});
export type StateSettings = Static<typeof StateSettings>;
