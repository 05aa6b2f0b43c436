import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { ApiError } from '../../api/problem.ts';
import { refusalWords } from '../../api/refusal-words.ts';
import { useTranslation } from '../../base/translation.ts';

/**
 * Returns a function that maps an error key of the API or of a form to its text. Unknown keys fall back to the general
 * message.
 */
export function useErrorText(): (key: string, params?: Readonly<Record<string, unknown>>) => string {
  const { t, i18n } = useTranslation('errors');
  return useCallback(
    (key, params = {}) => {
      const known = i18n.text('errors', key) !== undefined ? key : 'error.internal';
      return t(known as 'error.internal', params);
    },
    [t, i18n],
  );
}

/** Returns the text of a failed call: the reason of its refusal, or that something went wrong. */
export function problemText(error: unknown, errorText: ReturnType<typeof useErrorText>): string {
  if (!(error instanceof ApiError)) return errorText('error.internal');
  const { key, params } = refusalWords(error.code, error.waitSeconds);
  return errorText(key, params);
}

/** Shows an error as a toast. */
export function useProblemToast(): (error: Error) => void {
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const message = problemText(error, errorText);
      notifications.show({ color: 'red', message, role: 'alert', autoClose: 10_000 });
    },
    [errorText],
  );
}
