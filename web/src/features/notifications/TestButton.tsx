import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';

/** Sends a test message to every recipient of saved notifications. */
export function TestButton({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('notifications');
  const showProblem = useProblemToast();
  const test = useMutation({
    mutationFn: () => Promise.all(ids.map((id) => call(ENDPOINTS.notifications.test, { params: { id } }))),
    onSuccess: (tests) => {
      const count = tests.reduce((sum, { queued }) => sum + queued, 0);
      const names = [...new Set(tests.flatMap(({ unreachable }) => unreachable))].join(', ');
      notifications.show({ message: [t('testQueued', { count }), names && t('unreachable', { names })].join(' ') });
    },
    onError: showProblem,
  });
  return (
    <Button leftSection={<Icon name="mail" />} loading={test.isPending} onClick={() => test.mutate()}>
      {t('sendTest')}
    </Button>
  );
}
