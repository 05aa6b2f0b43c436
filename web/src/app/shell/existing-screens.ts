import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Screen, screensOf } from '../navigation.ts';

/** The screens that the router has a route for. */
export function useScreens(): { group: Screen['group']; screens: Screen[] }[] {
  const router = useRouter();
  return useMemo(() => screensOf(new Set(Object.keys(router.routesByPath))), [router]);
}
