import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Language } from '@waymark/messages/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useProblemToast } from '../../ui/use-problem.ts';
import { switchLanguage } from '../language.ts';
import { queryClient } from '../query.ts';
import { currentUserQuery } from '../session.ts';

/** The language on screen, and how to change it: at once here, and for the user wherever they sign in. */
export function useLanguage(): [string, (language: Language) => void] {
  const { i18n } = useTranslation();
  const showProblem = useProblemToast();
  const save = useMutation({
    mutationFn: (language: Language) => call(ENDPOINTS.session.preferences, { body: { language } }),
    onSuccess: (user) => queryClient.setQueryData(currentUserQuery.queryKey, user),
    onError: showProblem,
  });
  const change = (language: Language): void => {
    void switchLanguage(language).then(() => save.mutate(language), showProblem);
  };
  return [i18n.language, change];
}
