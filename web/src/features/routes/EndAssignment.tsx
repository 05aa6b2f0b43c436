import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteAssignment } from '@waymark/contract/routes/assignments.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { STALE } from './queries.ts';

/** Asks for confirmation and ends an assignment. */
export function EndAssignment({ assignment, onDone }: { assignment: RouteAssignment; onDone: () => void }) {
  const { t } = useTranslation('routes');
  const showProblem = useProblemToast();
  const { id, assetId, assetName, routeName } = assignment;
  const values = { asset: assetName, route: routeName };
  const ending = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.routeAssignments.unassign, { params: { id: assetId }, query: { assignmentId: id } }),
    onSuccess: () => {
      notifications.show({ message: t('ended', values) });
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
    onError: showProblem,
    onSettled: onDone,
  });
  return (
    <ConfirmDialog
      title={t('endTitle', values)}
      actLabel={t('endAct')}
      busy={ending.isPending}
      calm
      onAct={() => ending.mutate()}
      onCancel={onDone}
    >
      {t('endBody')}
    </ConfirmDialog>
  );
}
