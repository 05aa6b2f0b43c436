import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { View } from '@waymark/contract/views/schema.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { CardStack } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { viewsQuery } from './queries.ts';

/** Asks in the view's own row for confirmation of the deletion. */
export function DeleteView({ view, onDone }: { view: View; onDone: () => void }) {
  const { t } = useTranslation(['views', 'common']);
  const showProblem = useProblemToast();
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.views.remove, { params: { id: view.id } }),
    onSuccess: () => {
      notifications.show({ message: t('views:deleted', { name: view.name }) });
      onDone();
    },
    onError: showProblem,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
  return (
    <CardStack gap={10} breakable padding={8}>
      <p>{t('views:deleteAsk', { name: view.name })}</p>
      <Row justify="end" gap={8}>
        <Button autoFocus onClick={onDone}>
          {t('common:cancel')}
        </Button>
        <Button variant="filled" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          {t('common:delete')}
        </Button>
      </Row>
    </CardStack>
  );
}
