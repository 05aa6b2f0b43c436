import type { Language } from '@waymark/messages/catalogue.ts';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../base/language.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { usePreferences } from './use-preferences.ts';

/** The language on screen, and how to change it: at once here, and for the user wherever they sign in. */
export function useLanguage(): [string, (language: Language) => void] {
  const { i18n } = useTranslation();
  const showProblem = useProblemToast();
  const save = usePreferences();
  const change = (language: Language): void => {
    void switchLanguage(language).then(() => save({ language }), showProblem);
  };
  return [i18n.language, change];
}
