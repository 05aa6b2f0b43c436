import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { progressQuery } from '../../features/accounts/queries.ts';
import { accountSetUpScreen } from '../../features/accounts/screen.ts';
import { isSetUp } from '../../features/accounts/steps.ts';
import { type Navigation, navigationOf } from '../navigation.ts';

/** Returns the navigation of the user. The set-up guide stays in it until the account is complete. */
export function useNavigation(): Navigation {
  const router = useRouter();
  const user = useCurrentUser();
  const progress = useQuery({
    ...progressQuery,
    enabled: useMay(accountSetUpScreen.permission),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const isComplete = progress === undefined || isSetUp(progress, user.features);
  return useMemo(() => {
    const navigation = navigationOf(new Set(Object.keys(router.routesByPath)), user);
    return isComplete
      ? { ...navigation, foot: navigation.foot.filter((screen) => screen !== accountSetUpScreen) }
      : navigation;
  }, [router, user, isComplete]);
}
