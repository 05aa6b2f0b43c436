import type { Language } from '@waymark/messages/catalogue.ts';
import { switchLanguage } from '../../base/language.ts';
import { useTranslation } from '../../base/translation.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { usePreferences } from './use-preferences.ts';

/**
 * Returns the language on screen and a function to change it. A change applies immediately and is saved for the user on
 * all devices.
 */
export function useLanguage(): [string, (language: Language) => void] {
  const { i18n } = useTranslation();
  const showProblem = useProblemToast();
  const save = usePreferences();
  const change = (language: Language): void => {
    void switchLanguage(language).then(() => save({ language }), showProblem);
  };
  return [i18n.language, change];
}
