import { notifications } from '@mantine/notifications';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../app/query.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useProblemToast } from '../use-problem.ts';

/**
 * Asks, deletes, says so. A refusal is shown as a toast and changes nothing.
 *
 * @param name what the record is called
 * @param stale keys of what the deletion makes old
 * @param children the consequence in a sentence
 */
export function DeleteRecord({
  name,
  remove,
  stale,
  onCancel,
  onDeleted,
  actLabel,
  children,
}: {
  name: string;
  remove: () => Promise<unknown>;
  stale: readonly QueryKey[];
  onCancel: () => void;
  onDeleted: () => void;
  /** What the act is called, "Delete" unless told. */
  actLabel?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation(['records', 'common']);
  const showProblem = useProblemToast();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      notifications.show({ message: t('records:deleted', { name }) });
      onDeleted();
      for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
    },
    onError: showProblem,
  });
  return (
    <ConfirmDialog
      title={t('records:deleteTitle', { name })}
      actLabel={actLabel ?? t('common:delete')}
      busy={removal.isPending}
      onAct={() => removal.mutate()}
      onCancel={onCancel}
    >
      {children}
    </ConfirmDialog>
  );
}
