import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { acknowledge, refreshAlerts } from './queries.ts';

interface Acknowledged {
  ids: readonly string[];
  note?: string;
}

/** Returns a function that acknowledges alerts and reports the result. */
export function useAcknowledge(): (wanted: Acknowledged) => void {
  const { t } = useTranslation('alerts');
  const showProblem = useProblemToast();
  const { mutate } = useMutation({
    mutationFn: async ({ ids, note = '' }: Acknowledged) => {
      for (let from = 0; from < ids.length; from += LIMITS.acknowledgedAlerts)
        await acknowledge(ids.slice(from, from + LIMITS.acknowledgedAlerts), note);
      return ids.length;
    },
    onSuccess: (count) => notifications.show({ message: t('acknowledgedCount', { count }) }),
    onError: showProblem,
    onSettled: refreshAlerts,
  });
  return mutate;
}
