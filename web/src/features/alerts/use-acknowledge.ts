import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { refreshAlerts, acknowledge as send } from './queries.ts';

interface Acknowledgement {
  ids: readonly string[];
  note?: string;
}

interface Outcome {
  onSuccess?: () => void;
  onError?: () => void;
}

/** Acknowledges alerts and reports how many were acknowledged now, how many before, and how many no longer exist. */
export function useAcknowledge(): {
  acknowledge: (wanted: Acknowledgement, outcome?: Outcome) => void;
  isPending: boolean;
} {
  const { t } = useTranslation('alerts');
  const showProblem = useProblemToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ ids, note = '' }: Acknowledgement) => {
      const sum = { changed: 0, gone: 0 };
      for (let from = 0; from < ids.length; from += LIMITS.acknowledgedAlerts) {
        const part = await send(ids.slice(from, from + LIMITS.acknowledgedAlerts), note);
        sum.changed += part.changed;
        sum.gone += part.gone;
      }
      return sum;
    },
    onSuccess: ({ changed, gone }, { ids }) => {
      const before = ids.length - changed - gone;
      if (changed > 0) notifications.show({ message: t('acknowledgedCount', { count: changed }) });
      if (before > 0) notifications.show({ message: t('acknowledgedBefore', { count: before }) });
      if (gone > 0) notifications.show({ message: t('goneCount', { count: gone }) });
    },
    onError: showProblem,
    onSettled: refreshAlerts,
  });
  return { acknowledge: mutate, isPending };
}
