import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type Endpoint, hasNeeded } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import type { Feature, Permission } from '@waymark/domain/access.ts';
import { showAccount } from '../api/account-switch.ts';
import { call } from '../api/client.ts';
import { hasUnsaved } from './unsaved.ts';

const RIGHTS_AGAIN_MILLISECONDS = 30_000;
const ME = ['session', 'me'] as const;

/**
 * The signed-in user with the settings that apply. Fetched again when the user returns to the page, because the account
 * may have changed. A 401 leads to sign-in.
 */
export const currentUserQuery = queryOptions({
  queryKey: ME,
  queryFn: async ({ signal, client }) => {
    const user = await call(ENDPOINTS.session.me, {}, { signal });
    showAccount(user.accountId);
    const before = client.getQueryData<CurrentUser>(ME);
    // Another user may have signed in, or opened another account.
    const isSame = before?.id === user.id && before.accountId === user.accountId;
    return isSame && hasUnsaved() ? withRightsOf(before, user) : user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  // Screens without the live socket learn of changed permissions within this time.
  refetchInterval: RIGHTS_AGAIN_MILLISECONDS,
});

/** Adds the rights that a user had before. Without them a form with unsaved input would leave the page with its screen. */
function withRightsOf(before: CurrentUser, user: CurrentUser): CurrentUser {
  return {
    ...user,
    permissions: [...new Set([...before.permissions, ...user.permissions])],
    features: [...new Set([...before.features, ...user.features])],
  };
}

/** Returns the signed-in user, which the shell loads before it draws any screen. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Returns whether the user has a permission. */
export function useMay(permission: Permission): boolean {
  return useQuery(currentUserQuery).data?.permissions.includes(permission) ?? false;
}

/** Returns whether a feature is switched on for the user. */
export function useHasFeature(feature: Feature): boolean {
  return useQuery(currentUserQuery).data?.features.includes(feature) ?? false;
}

/** Returns whether the user has the permission and feature that a call declares. */
export function useMayCall({ permission, feature }: Endpoint): boolean {
  const user = useQuery(currentUserQuery).data;
  if (user === undefined) return false;
  const allowed: readonly string[] = [...user.permissions, 'public', 'session'];
  return allowed.includes(permission) && hasNeeded(feature, new Set(user.features));
}

/** Returns whether the user sees NPA statuses. Other users see the status that the NPA status covers. */
export function useSeesNpa(): boolean {
  const mayRead = useMay('npa.read');
  return useHasFeature('npa') && mayRead;
}
