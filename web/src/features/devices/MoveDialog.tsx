import { Button, Modal, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import { PartialFailures } from '../../ui/records/index.ts';
import { accountLabel } from './account-label.ts';
import { changeEach } from './change-each.ts';
import styles from './MoveDialog.module.css';
import { deviceAccountsQuery } from './queries.ts';

/** Moves devices to another account, and names those that could not be. */
export function MoveDialog({
  ids,
  onCancel,
  onMoved,
}: {
  ids: readonly string[];
  onCancel: () => void;
  onMoved: () => void;
}) {
  const { t } = useTranslation(['devices', 'common']);
  useFocusReturn();
  const accounts = useQuery(deviceAccountsQuery).data ?? [];
  const [accountId, setAccountId] = useState<string | null>(null);
  const move = useMutation({
    mutationFn: (to: string) =>
      changeEach(
        ids,
        (deviceId) => call(ENDPOINTS.devices.move, { body: { deviceId, accountId: to } }),
        t('devices:goneRow'),
      ),
    onSuccess: ({ done, failures }) => {
      if (done > 0) notifications.show({ message: t('devices:moved', { count: done }) });
      if (failures.length === 0) onMoved();
    },
  });
  if (move.data && move.data.failures.length > 0)
    return <PartialFailures {...move.data} onClose={move.data.done > 0 ? onMoved : onCancel} />;
  return (
    <Modal
      opened
      onClose={onCancel}
      size={480}
      zIndex={400}
      title={t('devices:moveTitle', { count: ids.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={styles.body}>{t('devices:moveBody')}</p>
      <Select
        label={t('devices:account')}
        required
        withAsterisk
        searchable
        allowDeselect={false}
        data={accounts.map((account) => ({ value: account.id, label: accountLabel(account) }))}
        comboboxProps={{ zIndex: 410 }}
        value={accountId}
        onChange={setAccountId}
      />
      <div className={styles.actions}>
        <Button data-autofocus onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button
          variant="filled"
          disabled={accountId === null}
          loading={move.isPending}
          onClick={() => accountId !== null && move.mutate(accountId)}
        >
          {t('devices:move')}
        </Button>
      </div>
    </Modal>
  );
}
