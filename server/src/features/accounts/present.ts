import type { Account, AccountAttributes } from '@waymark/contract/accounts/schema.ts';
import { LANGUAGES } from '@waymark/contract/session/schema.ts';
import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { DEFAULT_LOCALE } from '@waymark/domain/limits.ts';
import { instant } from '../records/present.ts';
import type { Viewer } from '../session/viewer.ts';
import { featuresChangeable } from './policy.ts';
import type { AccountRow } from './sql.ts';

const ATTRIBUTES = ['location', 'unitsSystem', 'currency', 'language', 'timeZone', 'themeId'] as const;

/** Returns the account as the viewer sees it. */
export function present(viewer: Viewer, row: AccountRow): Account {
  const attributes = attributesOf(row);
  const allowed = (above: readonly string[] | null, all: readonly string[], own: readonly string[]) =>
    above ?? (row.parent_id === null ? all : own);
  return {
    id: row.uid,
    name: row.name,
    parentId: row.parent_uid,
    parentName: row.parent_name,
    level: row.ancestors.length - 1 - row.ancestors.indexOf(viewer.accountId),
    adminName: row.admin_name,
    phone: row.admin_phone,
    email: row.admin_email,
    defaultLanguage: LANGUAGES.find((language) => language === attributes.language) ?? DEFAULT_LOCALE,
    location: attributes.location ?? null,
    childAccounts: row.child_accounts,
    users: row.users,
    assets: row.assets,
    devices: row.devices,
    features: row.features,
    alerts: row.alerts,
    allowedFeatures: [...allowed(row.parent_features, FEATURES, row.features)],
    allowedAlerts: [...allowed(row.parent_alerts, ALERT_TYPES, row.alerts)],
    featuresChangeable: featuresChangeable(viewer, row),
    attributes,
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}

/** Returns the settings in an account's attributes. */
export function attributesOf(row: Pick<AccountRow, 'attributes'>): AccountAttributes {
  return Object.fromEntries(
    ATTRIBUTES.flatMap((name) => (row.attributes[name] == null ? [] : [[name, row.attributes[name]]])),
  );
}

/** Returns the attributes after a change of settings; null removes one. */
export function withSettings(
  kept: Record<string, unknown>,
  given: AccountAttributes | undefined,
): Record<string, unknown> {
  const all = Object.entries({ ...kept, ...given });
  return Object.fromEntries(all.filter(([, value]) => value !== null && value !== undefined));
}
