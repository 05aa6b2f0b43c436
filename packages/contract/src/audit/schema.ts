import Type, { type Static } from 'typebox';
import { DateInput, Id, Instant, Nullable, Paging } from '../common.ts';

/** `noun.verb`, as `asset.update`. */
const action = Type.String({ minLength: 1, maxLength: 60 });
const subjectType = Type.String({ minLength: 1, maxLength: 40 });

/** A change with its user and time. */
export const AuditLine = Type.Object({
  /** Digits, because lines are numbered. */
  id: Type.String(),
  time: Instant,
  /** Null without a session, or for a user of an account that the caller does not see. */
  userId: Nullable(Id),
  userName: Nullable(Type.String()),
  /** True for a user of an account above. */
  byOutsider: Type.Boolean(),
  action,
  subjectType: Nullable(subjectType),
  subjectId: Nullable(Id),
  /** The current name, or the one stored with the line; null if unknown. */
  subjectName: Nullable(Type.String()),
  accountName: Type.String(),
  /** Relevant facts: key → value, or key → {from, to}. */
  details: Type.Record(Type.String(), Type.Unknown()),
});
export type AuditLine = Static<typeof AuditLine>;

const filters = {
  userId: Type.Optional(Id),
  action: Type.Optional(action),
  subjectType: Type.Optional(subjectType),
  subjectId: Type.Optional(Id),
  /** Days of the account's zone, or instants; the end day is included. */
  startDate: Type.Optional(DateInput),
  endDate: Type.Optional(DateInput),
};
export const AuditQuery = Type.Object({ ...Paging, ...filters });
export type AuditQuery = Static<typeof AuditQuery>;
export const AuditFileQuery = Type.Object(filters);
export type AuditFileQuery = Static<typeof AuditFileQuery>;

/** Filter choices from the newest lines. */
export const AuditChoices = Type.Object({
  users: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  actions: Type.Array(Type.String()),
  subjectTypes: Type.Array(Type.String()),
});
export type AuditChoices = Static<typeof AuditChoices>;
