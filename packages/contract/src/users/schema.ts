import { FEATURES, PERMISSIONS, ROLES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { USER_STATUSES } from '@waymark/domain/user-status.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { LANGUAGES } from '../session/schema.ts';
import { NOT_BLANK } from '../validation.ts';

const RoleSchema = Type.Enum([...ROLES]);
const Features = Type.Array(Type.Enum([...FEATURES]), { uniqueItems: true });
const Alerts = Type.Array(Type.Enum([...ALERT_TYPES]), { uniqueItems: true });

/** Fields that administrators write. In a PUT, omitted ones stay as they are. */
const writable = {
  name: Type.String({ minLength: 1, maxLength: 80, pattern: NOT_BLANK }),
  /** One of email and phone is required. Both are usernames. */
  email: Type.Optional(Nullable(Type.String({ maxLength: 254, format: 'email' }))),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 24, format: 'phone-number' }))),
  role: RoleSchema,
  /** Null: the account's. */
  language: Type.Optional(Nullable(Type.Enum([...LANGUAGES]))),
  /** IANA zone; null: the account's. */
  timeZone: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
  unitsSystem: Type.Optional(Nullable(Type.Enum(['metric', 'imperial']))),
  /** A subset of the account's. */
  features: Type.Optional(Features),
  alerts: Type.Optional(Alerts),
  /** True: the user may not sign in. */
  disabled: Type.Optional(Type.Boolean()),
};

export const UserWrite = Strict(writable);
export type UserWrite = Static<typeof UserWrite>;

export const UserCreate = Strict({
  ...writable,
  /** Default: the caller's current account. */
  accountId: Type.Optional(Id),
});
export type UserCreate = Static<typeof UserCreate>;

export const User = Type.Object({
  id: Id,
  accountId: Id,
  accountName: Type.String(),
  name: Type.String(),
  /** Email address, else the phone number: the name of the user in PUT. */
  username: Type.String(),
  email: Nullable(Type.String()),
  /** E.164 */
  phone: Nullable(Type.String()),
  role: RoleSchema,
  language: Nullable(Type.Enum([...LANGUAGES])),
  timeZone: Nullable(Type.String()),
  unitsSystem: Nullable(Type.Enum(['metric', 'imperial'])),
  features: Features,
  alerts: Alerts,
  disabled: Type.Boolean(),
  status: Type.Enum([...USER_STATUSES]),
  /** Time of the last invitation. */
  invitedAt: Nullable(Instant),
  lastSignInTime: Nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
});
export type User = Static<typeof User>;

export const UserQuery = Type.Object({
  ...Paging,
  /** Name, email or phone; any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  role: Type.Optional(RoleSchema),
  status: Type.Optional(Type.Enum([...USER_STATUSES])),
  /** Users of this account only. */
  accountId: Type.Optional(Id),
});
export type UserQuery = Static<typeof UserQuery>;

/** Email address, phone number with its country's code, or id. */
export const UsernameParams = Type.Object({ username: Type.String({ minLength: 1, maxLength: 254 }) });

/** Permissions of a role. */
export const RoleInfo = Type.Object({
  role: RoleSchema,
  permissions: Type.Array(Type.Enum([...PERMISSIONS])),
});

/** A toggle for users of an account, and whether the account has it. */
export const AssignableFeature = Type.Object({
  id: Type.String(),
  kind: Type.Enum(['feature', 'alert']),
  enabled: Type.Boolean(),
});
export type AssignableFeature = Static<typeof AssignableFeature>;

export const AssignableQuery = Type.Object({
  /** Default: the caller's current account. */
  accountId: Type.Optional(Id),
});
