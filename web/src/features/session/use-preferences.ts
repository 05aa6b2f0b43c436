import { useMantineColorScheme } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Preferences } from '@waymark/contract/session/schema.ts';
import type { ThemeId } from '@waymark/domain/settings.ts';
import { useCallback, useEffect } from 'react';
import { call } from '../../api/client.ts';
import { switchLanguage } from '../../base/language.ts';
import { queryClient } from '../../base/query.ts';
import { currentUserQuery, useCurrentUser } from '../../base/session.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';

const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const;

/** Saves settings of the user, which apply on every screen and device. */
export function usePreferences(): (preferences: Preferences) => void {
  const showProblem = useProblemToast();
  const { mutate } = useMutation({
    mutationFn: (preferences: Preferences) => call(ENDPOINTS.session.preferences, { body: preferences }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
    onError: showProblem,
  });
  return mutate;
}

/**
 * Returns the selected theme and a function to change it. A change applies immediately and is saved for the user on all
 * devices.
 */
export function useTheme(): [ThemeId, (themeId: ThemeId) => void] {
  const save = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useCallback(
    (themeId: ThemeId) => {
      setColorScheme(SCHEMES[themeId]);
      save({ themeId });
    },
    [setColorScheme, save],
  );
  return [colorScheme === 'auto' ? 'system' : colorScheme, change];
}

/** Applies language and theme of the user or the account, now and on every change. */
export function useAppliedSettings(): void {
  const { language, themeId } = useCurrentUser();
  const showProblem = useProblemToast();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => {
    switchLanguage(language).catch(showProblem);
  }, [language, showProblem]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Mantine recreates the function at each change of the scheme
  useEffect(() => setColorScheme(SCHEMES[themeId]), [themeId]);
}
