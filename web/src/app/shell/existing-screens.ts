import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { screensOf } from '../navigation.ts';
import type { NavigationGroup } from '../screens.ts';

/** Returns the screens that have a route and that the user may see. */
export function useScreens(): NavigationGroup[] {
  const router = useRouter();
  const user = useCurrentUser();
  return useMemo(() => screensOf(new Set(Object.keys(router.routesByPath)), user), [router, user]);
}
