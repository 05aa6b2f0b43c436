import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { PartialFailures } from '../../ui/records/index.ts';
import { accountLabel } from './account-label.ts';
import { changeEach } from './change-each.ts';
import { deviceAccountsQuery } from './queries.ts';

/** Moves devices to another account and lists those that failed. */
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
    <Dialog onClose={onCancel} title={t('devices:moveTitle', { count: ids.length })}>
      <Text as="p" tone="soft" marginBottom={12}>
        {t('devices:moveBody')}
      </Text>
      <Select
        label={t('devices:account')}
        required
        withAsterisk
        searchable
        allowDeselect={false}
        data={accounts.map((account) => ({ value: account.id, label: accountLabel(account) }))}
        value={accountId}
        onChange={setAccountId}
      />
      <Row justify="end" wrap gap={8} marginTop={24}>
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
      </Row>
    </Dialog>
  );
}
