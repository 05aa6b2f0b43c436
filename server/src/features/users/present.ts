import { toE164 } from '@waymark/contract/phone.ts';
import type { User, UserWrite } from '@waymark/contract/users/schema.ts';
import { changedFields } from '../records/changed-fields.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { normalizedUsername } from '../session/username.ts';
import type { AccountRow, UserRow, UserValues } from './sql.ts';

export function present(row: UserRow): User {
  return {
    id: row.uid,
    accountId: row.account_uid,
    accountName: row.account_name,
    name: row.name,
    username: row.email ?? row.phone ?? '',
    email: row.email,
    phone: row.phone,
    role: row.role,
    language: row.language as User['language'],
    timeZone: row.time_zone,
    unitsSystem: row.units_system as User['unitsSystem'],
    features: row.features as User['features'],
    alerts: row.alerts as User['alerts'],
    disabled: row.disabled_at !== null,
    status: row.status,
    invitedAt: instantOrNull(row.invited_at),
    lastSignInTime: instantOrNull(row.last_sign_in_at),
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

/**
 * Returns the columns to store. Omitted fields stay, toggles as far as the account has them. A new user gets everything
 * that the account has.
 * @param at time of disabling, if the body disables the user
 */
export function valuesOf(body: UserWrite, account: AccountRow, at: Date, before?: UserRow): UserValues {
  const { email, phone, disabled } = body;
  return {
    name: body.name.trim(),
    email: email === undefined ? (before?.email ?? null) : email && normalizedUsername(email, 'email'),
    phone: phone === undefined ? (before?.phone ?? null) : phone && (toE164(phone) ?? phone),
    role: body.role,
    language: body.language === undefined ? (before?.language ?? null) : body.language,
    time_zone: body.timeZone === undefined ? (before?.time_zone ?? null) : body.timeZone,
    units_system: body.unitsSystem === undefined ? (before?.units_system ?? null) : body.unitsSystem,
    features: [...(body.features ?? kept(before?.features, account.features))].sort(),
    alerts: [...(body.alerts ?? kept(before?.alerts, account.alerts))].sort(),
    disabled_at: disabled === undefined ? (before?.disabled_at ?? null) : disabled ? (before?.disabled_at ?? at) : null,
  };
}

function kept(had: readonly string[] | undefined, ofAccount: readonly string[]): readonly string[] {
  return had === undefined ? ofAccount : had.filter((id) => ofAccount.includes(id));
}

/** Returns the names of the columns that a change writes; the order of features and alerts does not count. */
export function changedColumns(before: UserRow, values: UserValues): (keyof UserValues)[] {
  const { features, alerts } = before;
  return changedFields<UserValues>({ ...before, features: [...features].sort(), alerts: [...alerts].sort() }, values);
}

/**
 * Returns the audit facts of the change: roles, toggles and whether the user may sign in, but no addresses or numbers.
 */
export function oldAndNew(before: UserRow, after: UserRow) {
  const facts = ({ role, features, alerts, disabled_at }: UserRow) => ({
    role,
    features,
    alerts,
    disabled: disabled_at !== null,
  });
  return { old: facts(before), new: facts(after) };
}

/** Returns one line of the audit. */
export function entry(viewer: { userId: number }, row: UserRow, action: string) {
  return { accountId: row.account_id, userId: viewer.userId, action, subjectType: 'user', subjectUid: row.uid };
}

export function accountLanguage({ attributes }: AccountRow): string | null {
  return typeof attributes.language === 'string' ? attributes.language : null;
}
