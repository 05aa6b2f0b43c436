import { Button, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Device, DeviceUpdate } from '@waymark/contract/devices/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useHasFeature, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { AssetSelect } from './AssetSelect.tsx';
import styles from './DeviceDrawer.module.css';
import { assetsKey, devicesKey, staysQuery } from './queries.ts';

/**
 * Shows the asset of the device, its start date and earlier assignments.
 * @param onChanged called with the `lastModifiedTime` of the device before and after a change
 */
export function AssetPart({
  device,
  onChanged,
}: {
  device: Device;
  onChanged: (before: string, after: string) => void;
}) {
  const { t } = useTranslation(['devices', 'records']);
  const format = useFormat();
  const errorText = useErrorText();
  const managed = useHasFeature('deviceManagement');
  const mayWrite = useMay('devices.write') && managed;
  const change = useMutation({
    mutationFn: ({ body, readAt }: { body: DeviceUpdate; readAt: string }) =>
      call(ENDPOINTS.devices.update, { params: { id: device.id }, body }, { ifUpdatedAt: readAt }),
    onSuccess: ({ imei, assetName, lastModifiedTime }, { readAt }) => {
      onChanged(readAt, lastModifiedTime);
      notifications.show({
        message:
          assetName === null ? t('devices:freed', { imei }) : t('devices:assignedTo', { imei, asset: assetName }),
      });
      for (const queryKey of [devicesKey, assetsKey]) void queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'error.record.changed')
        void queryClient.invalidateQueries({ queryKey: devicesKey });
    },
  });
  const [asking, setAsking] = useState(false);
  const act = (body: DeviceUpdate): void =>
    change.mutate({ body, readAt: device.lastModifiedTime }, { onSettled: () => setAsking(false) });
  const problem = change.error instanceof ApiError ? change.error : undefined;
  const { imei, assetSclId, assetName, assetRole, assignDate } = device;
  const problemTitle =
    problem?.code === 'error.record.changed'
      ? t('records:changedElsewhere', { name: imei })
      : errorText(problem?.code ?? 'error.internal');
  return (
    <DrawerScroll>
      {change.error && (
        <Box marginTop={12}>
          <MessageBar kind="danger" title={problemTitle} />
        </Box>
      )}
      {assetSclId === null ? (
        <Row wrap gap="8px 16px" marginTop={12} padding="12px 14px" line="around" borderRadius={8}>
          {t('devices:onNone')}
        </Row>
      ) : (
        <Row wrap gap="8px 16px" marginTop={12} padding="12px 14px" line="around" borderRadius={8}>
          <Stack grow>
            <Link to="/assets/$id" params={{ id: assetSclId }}>
              <strong>{assetName}</strong>
            </Link>
            <Text tone="quiet" size="small">
              {assetRole && t(`devices:${assetRole}`)} ·{' '}
              {assignDate !== null && t('devices:onSince', { time: format.dateTime(Date.parse(assignDate)) })}
            </Text>
          </Stack>
          {mayWrite && (
            <Button size="xs" onClick={() => setAsking(true)}>
              {t('devices:unassign')}
            </Button>
          )}
        </Row>
      )}
      {assetSclId === null && mayWrite && <Assign busy={change.isPending} onAssign={act} />}
      <Stays id={device.id} />
      {asking && (
        <ConfirmDialog
          title={t('devices:unassignTitle', { imei, asset: assetName })}
          actLabel={t('devices:unassign')}
          busy={change.isPending}
          onAct={() => act({ assetSclId: null })}
          onCancel={() => setAsking(false)}
        >
          {t('devices:unassignBody')}
        </ConfirmDialog>
      )}
    </DrawerScroll>
  );
}

function Assign({ busy, onAssign }: { busy: boolean; onAssign: (wanted: DeviceUpdate) => void }) {
  const { t } = useTranslation('devices');
  const [asset, setAsset] = useState<string | null>(null);
  const [role, setRole] = useState<'primary' | 'auxiliary'>('primary');
  return (
    <div className={styles.assign}>
      <AssetSelect label={t('assignTo')} value={asset} onChange={setAsset} />
      <Select
        label={t('role')}
        data={[
          { value: 'primary', label: t('primary') },
          { value: 'auxiliary', label: t('auxiliary') },
        ]}
        allowDeselect={false}
        value={role}
        onChange={(value) => setRole(value === 'auxiliary' ? value : 'primary')}
      />
      <Button
        variant="filled"
        disabled={asset === null}
        loading={busy}
        onClick={() => asset !== null && onAssign({ assetSclId: asset, assetRole: role })}
      >
        {t('assign')}
      </Button>
    </div>
  );
}

function Stays({ id }: { id: string }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const { data } = useQuery(staysQuery(id));
  const time = (instant: string): string => format.dateTime(Date.parse(instant));
  return (
    <section>
      <Text as="h3" size="body" weight={600} marginTop={24}>
        {t('history')}
      </Text>
      {data?.length === 0 && <p>{t('historyNone')}</p>}
      <ol>
        {data?.map(({ assetSclId, assetName, assetRole, from, to }) => (
          <Row
            as="li"
            key={from}
            align="stretch"
            justify="between"
            wrap
            gap="0 12px"
            line="below"
            padding="9px 0"
            className={styles.stay}
          >
            <div>
              <Link to="/assets/$id" params={{ id: assetSclId }}>
                {assetName}
              </Link>{' '}
              {assetRole === 'auxiliary' && <span>{t('auxiliary')}</span>}
            </div>
            <span className="figures">
              {to === null ? t('stayNow', { from: time(from) }) : t('stayThen', { from: time(from), to: time(to) })}
            </span>
          </Row>
        ))}
      </ol>
    </section>
  );
}
