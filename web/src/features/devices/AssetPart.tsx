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

/** Shows the asset of the device, its start date and earlier assignments. */
export function AssetPart({ device }: { device: Device }) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const errorText = useErrorText();
  const managed = useHasFeature('deviceManagement');
  const mayWrite = useMay('devices.write') && managed;
  const change = useMutation({
    mutationFn: (body: DeviceUpdate) => call(ENDPOINTS.devices.update, { params: { id: device.id }, body }),
    onSuccess: ({ imei, assetName }) => {
      notifications.show({
        message: assetName === null ? t('freed', { imei }) : t('assignedTo', { imei, asset: assetName }),
      });
      for (const queryKey of [devicesKey, assetsKey]) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const [asking, setAsking] = useState(false);
  const problem = change.error instanceof ApiError ? change.error : undefined;
  const { imei, assetSclId, assetName, assetRole, assignDate } = device;
  return (
    <DrawerScroll>
      {change.error && (
        <Box marginTop={12}>
          <MessageBar kind="danger" title={errorText(problem?.code ?? 'error.internal')} />
        </Box>
      )}
      {assetSclId === null ? (
        <Row wrap gap="8px 16px" marginTop={12} padding="12px 14px" line="around" borderRadius={8}>
          {t('onNone')}
        </Row>
      ) : (
        <Row wrap gap="8px 16px" marginTop={12} padding="12px 14px" line="around" borderRadius={8}>
          <Stack grow>
            <Link to="/assets/$id" params={{ id: assetSclId }}>
              <strong>{assetName}</strong>
            </Link>
            <Text tone="quiet" size="small">
              {assetRole && t(assetRole)} ·{' '}
              {assignDate !== null && t('onSince', { time: format.dateTime(Date.parse(assignDate)) })}
            </Text>
          </Stack>
          {mayWrite && (
            <Button size="xs" onClick={() => setAsking(true)}>
              {t('unassign')}
            </Button>
          )}
        </Row>
      )}
      {assetSclId === null && mayWrite && (
        <Assign busy={change.isPending} onAssign={(wanted) => change.mutate(wanted)} />
      )}
      <Stays id={device.id} />
      {asking && (
        <ConfirmDialog
          title={t('unassignTitle', { imei, asset: assetName })}
          actLabel={t('unassign')}
          busy={change.isPending}
          onAct={() => change.mutate({ assetSclId: null }, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {t('unassignBody')}
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
