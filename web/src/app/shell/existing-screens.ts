import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Screen, screensOf } from '../navigation.ts';
import { useCurrentUser } from '../session.ts';

/** The screens that the router has a route for and that the user may see. */
export function useScreens(): { group: Screen['group']; screens: Screen[] }[] {
  const router = useRouter();
  const user = useCurrentUser();
  return useMemo(() => screensOf(new Set(Object.keys(router.routesByPath)), user), [router, user]);
}
