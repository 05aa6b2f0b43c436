import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Share } from '@waymark/contract/shares/schema.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { sharesKey } from './queries.ts';

/** Asks for confirmation, revokes the link and confirms it. */
export function RevokeShare({ share, onDone }: { share: Share; onDone: () => void }) {
  const { t } = useTranslation('shares');
  const showProblem = useProblemToast();
  const revoke = useMutation({
    mutationFn: () => call(ENDPOINTS.shares.revoke, { params: { id: share.id } }),
    onSuccess: () => {
      notifications.show({ message: t('revokedToast') });
      void queryClient.invalidateQueries({ queryKey: sharesKey });
    },
    onError: showProblem,
    onSettled: onDone,
  });
  return (
    <ConfirmDialog
      title={t('revokeTitle')}
      actLabel={t('revoke')}
      busy={revoke.isPending}
      onAct={() => revoke.mutate()}
      onCancel={onDone}
    >
      {t('revokeBody')}
    </ConfirmDialog>
  );
}
