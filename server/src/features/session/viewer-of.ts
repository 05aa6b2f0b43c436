import { FEATURES, type Feature, ROLE_PERMISSIONS, ROLES, type Role } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import { isTimeZone } from '@waymark/domain/local-time.ts';
import { isThemeId } from '@waymark/domain/settings.ts';
import type { UnitsSystem } from '@waymark/domain/units.ts';
import type { StoredSession, Surroundings } from './sql.ts';
import type { OwnSettings, Viewer } from './viewer.ts';

/**
 * Returns the viewer of a stored session. In a descendant account, permissions stay those of the role. Features and
 * alerts are those of that account that the user has too. Language, units and theme stay those of the user, or of the
 * user's own account. Days begin at midnight of the current account.
 * @param expiresAt epoch ms
 */
export function viewerOf(
  session: Omit<StoredSession, 'remember' | 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'disabledAt'>,
  around: Surroundings,
  expiresAt: number,
): Viewer {
  const role = ROLES.find((name): name is Role => name === session.role);
  const settings = settingsOf(around.attributes);
  const home = settingsOf(around.homeAttributes);
  const own: OwnSettings = {
    language: session.language,
    timeZone: session.timeZone !== null && isTimeZone(session.timeZone) ? session.timeZone : null,
    unitsSystem: unitsSystemOf(session.unitsSystem),
    themeId: isThemeId(around.themeId) ? around.themeId : null,
  };
  return {
    sessionId: session.id,
    userId: session.userId,
    userUid: session.userUid,
    name: session.userName,
    email: session.email,
    role: session.role,
    homeAccountId: session.accountId,
    homeAccountUid: around.homeUid,
    homeAccountName: around.homeName,
    accountId: session.currentAccountId,
    accountUid: around.uid,
    accountName: around.name,
    visibleAccounts: session.visibleAccounts,
    permissions: new Set(role === undefined ? [] : ROLE_PERMISSIONS[role]),
    features: new Set(featuresOf(session.features, around.features)),
    alerts: new Set(both(ALERT_TYPES, around.userAlerts, around.alerts)),
    timeZone: settings.timeZone,
    shownTimeZone: own.timeZone ?? settings.timeZone,
    language: own.language ?? home.language,
    unitsSystem: own.unitsSystem ?? home.unitsSystem,
    themeId: own.themeId ?? home.themeId,
    currency: settings.currency,
    own,
    expiresAt,
  };
}

/** The features that both the user and the account have. */
export function featuresOf(user: readonly string[], account: readonly string[]): Feature[] {
  return both(FEATURES, user, account);
}

/** Returns the names that both lists have, in the order of `all`. */
function both<Name extends string>(all: readonly Name[], one: readonly string[], other: readonly string[]): Name[] {
  return all.filter((name) => one.includes(name) && other.includes(name));
}

/** Returns the settings in an account's attributes, with the product's defaults for missing ones. */
function settingsOf(attributes: Record<string, unknown>) {
  const { timeZone, language, unitsSystem, themeId, currency } = attributes;
  return {
    timeZone: typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    language: typeof language === 'string' ? language : DEFAULT_LOCALE,
    unitsSystem: unitsSystemOf(unitsSystem) ?? ('metric' as const),
    themeId: isThemeId(themeId) ? themeId : ('system' as const),
    currency: typeof currency === 'string' ? currency : null,
  };
}

function unitsSystemOf(value: unknown): UnitsSystem | null {
  return value === 'metric' || value === 'imperial' ? value : null;
}
