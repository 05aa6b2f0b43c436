import { STATE_SCOPES } from '@waymark/domain/state-scope.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Strict } from '../common.ts';
import { StatusSchema } from '../vehicles/schema.ts';

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

const changeOfStatus = { before: StatusSchema, after: StatusSchema };
const number = Type.Integer({ minimum: 0 });

/** Effect that settings would have now. */
export const StatePreview = Type.Object({
  /** Number of assets whose status was judged, at most 5,000, of `total`. */
  checked: number,
  total: number,
  /** Number of assets that would have another status. */
  changed: number,
  /** Number of assets by status before and after, for the statuses of changed assets. */
  statuses: Type.Array(Type.Object({ status: StatusSchema, before: number, after: number })),
  /** The first 20 changed assets. */
  assets: Type.Array(Type.Object({ id: Id, name: Type.String(), ...changeOfStatus })),
});
export type StatePreview = Static<typeof StatePreview>;
