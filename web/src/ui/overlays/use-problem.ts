import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { ApiError, type FieldProblem } from '../../api/problem.ts';
import { type RefusalWords, refusalWords } from '../../api/refusal-words.ts';
import { allWords } from '../../base/language.ts';
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
  const { key, params } = problemWords(error);
  return errorText(key, params);
}

/** Returns whether the same call may succeed later. A refused input, such as a period that is too long, has to be changed. */
export function retryMayHelp(error: unknown): boolean {
  return !(error instanceof ApiError && error.status === 400);
}

/** Shows an error as a toast, when its text is loaded: the first screen has only those that any call may answer. */
export function useProblemToast(): (error: Error) => void {
  const { i18n } = useTranslation('errors');
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const show = (): void => {
        const message = problemText(error, errorText);
        notifications.show({ color: 'red', message, role: 'alert', autoClose: 10_000 });
      };
      if (i18n.text('errors', problemWords(error).key) === undefined) void allWords().then(show, show);
      else show();
    },
    [errorText, i18n],
  );
}

/** A refusal of one field has the values of its text there. */
function problemWords(error: unknown): Pick<RefusalWords, 'key'> & { params: FieldProblem['params'] } {
  if (!(error instanceof ApiError)) return { key: 'error.internal', params: {} };
  const { params } = error.fields.find(({ key }) => key === error.code) ?? {};
  const words = refusalWords(error.code, error.waitSeconds);
  return { ...words, params: { ...params, ...words.params } };
}
