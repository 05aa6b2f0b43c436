import { notifications } from '@mantine/notifications';
import { type QueryKey, useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { Row } from '../layout/Row.ts';
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx';
import { useErrorText } from '../overlays/use-problem.ts';
import styles from './DeleteRecord.module.css';

/**
 * Asks for confirmation, deletes the record and reports it. A refusal shows in the dialog and changes nothing. A record
 * that another user deleted before leaves the screen as well.
 *
 * @param name of the record
 * @param stale query keys that the deletion invalidates
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
  /** Label of the action, "Delete" by default. */
  actLabel?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation(['records', 'common']);
  const errorText = useErrorText();
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => leave(t('records:deleted', { name })),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) leave(t('records:gone'));
    },
  });
  const leave = (message: string): void => {
    notifications.show({ message });
    onDeleted();
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <ConfirmDialog
      title={t('records:deleteTitle', { name })}
      actLabel={actLabel ?? t('common:delete')}
      busy={removal.isPending}
      onAct={() => removal.mutate()}
      onCancel={onCancel}
    >
      {children}
      {removal.error && (
        <Row
          as="span"
          align="start"
          gap={8}
          tone="plain"
          marginTop={16}
          padding="8px 12px"
          className={styles.refused}
          role="alert"
        >
          <Icon name="octagon" />
          {errorText(removal.error instanceof ApiError ? removal.error.code : 'error.internal')}
        </Row>
      )}
    </ConfirmDialog>
  );
}
