import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type Endpoint, hasNeeded } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import type { Feature, Permission } from '@waymark/domain/access.ts';
import { showAccount } from '../api/account-switch.ts';
import { call } from '../api/client.ts';

const RIGHTS_AGAIN_MILLISECONDS = 30_000;

/**
 * Who is signed in, with the settings that hold for them. Asked again when the user comes back to the page: the account
 * may have changed meanwhile. 401 leads to sign-in.
 */
export const currentUserQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: async ({ signal }) => {
    const user = await call(ENDPOINTS.session.me, {}, { signal });
    showAccount(user.accountId);
    return user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
  // Screens without the live socket hear of changed rights no later.
  refetchInterval: RIGHTS_AGAIN_MILLISECONDS,
});

/** The signed-in user; the shell loads it before any screen is drawn. */
export function useCurrentUser(): CurrentUser {
  return useSuspenseQuery(currentUserQuery).data;
}

/** Whether the user may do what needs this permission. */
export function useMay(permission: Permission): boolean {
  return useQuery(currentUserQuery).data?.permissions.includes(permission) ?? false;
}

/** Whether a feature is switched on for the user. */
export function useHasFeature(feature: Feature): boolean {
  return useQuery(currentUserQuery).data?.features.includes(feature) ?? false;
}

/** Whether the user may make a call: permission and feature are those of its declaration. */
export function useMayCall({ permission, feature }: Endpoint): boolean {
  const user = useQuery(currentUserQuery).data;
  if (user === undefined) return false;
  const allowed: readonly string[] = [...user.permissions, 'public', 'session'];
  return allowed.includes(permission) && hasNeeded(feature, new Set(user.features));
}

/** Whether the user may know of NPA marks; everybody else is told the status under one. */
export function useSeesNpa(): boolean {
  const mayRead = useMay('npa.read');
  return useHasFeature('npa') && mayRead;
}
