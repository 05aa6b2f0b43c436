import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AssetDevice } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './AssetDevices.module.css';

/** Lists the devices assigned to the asset with their periods, latest first. */
export function AssetDevices({ assetId }: { assetId: string }) {
  const { t } = useTranslation('assets');
  const { data } = useQuery({
    queryKey: ['assets', assetId, 'devices'],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.assets.devices, { params: { id: assetId } }, { signal })).items,
  });
  if (data === undefined) return <Skeleton height={48} />;
  if (data.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t('devicesNone')}
      </Text>
    );
  return (
    <Stack as="ol" gap={10}>
      {data.map((device) => (
        <Assigned key={`${device.deviceId} ${device.from}`} device={device} />
      ))}
    </Stack>
  );
}

function Assigned({ device: { imei, model, deviceType, role, from, to } }: { device: AssetDevice }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const began = format.dateTime(from);
  return (
    <li>
      <Row as="p" align="stretch" wrap gap="4px 8px" className={styles.device}>
        <strong className="figures">{imei}</strong>
        <span>{model ?? deviceType}</span>
      </Row>
      <p className={styles.when}>
        {t(role === 'primary' ? 'device' : 'auxiliaryDevice')} ·{' '}
        {to === null ? t('deviceNow', { from: began }) : t('deviceThen', { from: began, to: format.dateTime(to) })}
      </p>
    </li>
  );
}
