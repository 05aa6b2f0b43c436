import { FEATURES, type Feature, ROLE_PERMISSIONS, ROLES, type Role } from '@waymark/domain/access.ts';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE } from '@waymark/domain/limits.ts';
import type { accountOf, StoredSession } from './sql.ts';
import type { Viewer } from './viewer.ts';

/**
 * The viewer of a stored session.
 * @param account that the session looks at
 * @param expiresAt epoch ms
 */
export function viewerOf(
  session: StoredSession,
  account: NonNullable<Awaited<ReturnType<typeof accountOf>>>,
  expiresAt: number,
): Viewer {
  const role = ROLES.find((name): name is Role => name === session.role);
  const { timeZone, language, unitsSystem } = account.attributes;
  const units = session.unitsSystem ?? unitsSystem;
  return {
    sessionId: session.id,
    userId: session.userId,
    userUid: session.userUid,
    name: session.userName,
    email: session.email,
    role: session.role,
    homeAccountId: session.accountId,
    accountId: session.currentAccountId,
    accountUid: account.uid,
    accountName: account.name,
    visibleAccounts: session.visibleAccounts,
    permissions: new Set(role === undefined ? [] : ROLE_PERMISSIONS[role]),
    features: new Set(
      FEATURES.filter((feature: Feature) => session.features.includes(feature) && account.features.includes(feature)),
    ),
    timeZone: typeof timeZone === 'string' && isZone(timeZone) ? timeZone : DEFAULT_TIME_ZONE,
    language: session.language ?? (typeof language === 'string' ? language : DEFAULT_LOCALE),
    unitsSystem: units === 'imperial' ? 'imperial' : 'metric',
    expiresAt,
  };
}

const zones = new Map<string, boolean>();

function isZone(name: string): boolean {
  let known = zones.get(name);
  if (known === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name });
      known = true;
    } catch {
      // Intl tells an unknown zone only by throwing.
      known = false;
    }
    zones.set(name, known);
  }
  return known;
}
