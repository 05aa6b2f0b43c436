import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DeviceDiagnostics } from '@waymark/contract/diagnostics/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { BadFrameDetails } from './BadFrames.tsx';
import { Counts } from './Counts.tsx';
import styles from './DeviceDrawer.module.css';
import { Trouble, useClockWords } from './DeviceTrouble.tsx';
import { connectionQuery, registeredQuery } from './queries.ts';
import { Spoofing } from './Spoofing.tsx';

/** Shows one device as the gateway sees it. @param name its id or IMEI */
export function DeviceDrawer({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('diagnostics');
  const registered = useQuery(registeredQuery(name));
  const device = registered.data?.items[0];
  const connection = useQuery({ ...connectionQuery(device?.id ?? ''), enabled: device !== undefined });
  const { data } = connection;
  return (
    <SideDrawer title={t('deviceTitle', { imei: device?.imei ?? name })} onClose={onClose}>
      <DrawerScroll>
        {registered.data && !device && (
          <MessageBar kind="warn" title={t('deviceUnknown')} detail={t('deviceUnknownBody')} />
        )}
        {(registered.isError || connection.isError) && <MessageBar kind="danger" title={t('loadFailed')} />}
        {device?.assetSclId && (
          <Text as="p" tone="soft">
            {t('carriedBy')}{' '}
            <Link to="/assets/$id" params={{ id: device.assetSclId }}>
              {device.assetName}
            </Link>
          </Text>
        )}
        {data && <Connection device={data} />}
      </DrawerScroll>
    </SideDrawer>
  );
}

/** Shows the gateway's data of a registered device. @param id of the device */
export function DeviceConnection({ id }: { id: string }) {
  const { t } = useTranslation('diagnostics');
  const { data, isError } = useQuery(connectionQuery(id));
  if (isError) return <MessageBar kind="danger" title={t('loadFailed')} />;
  return data ? <Connection device={data} /> : <Skeleton height={240} />;
}

function Connection({ device }: { device: DeviceDiagnostics }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const { possibleSpoofing, lastBadFrame, connectedSince, lastSeen } = device;
  const faults = useClockWords()(device.clock);
  return (
    <Stack gap={12} paddingTop={8}>
      {possibleSpoofing && <Spoofing deviceId={device.id} suspicion={possibleSpoofing} />}
      {lastSeen === null && (
        <MessageBar kind="info" icon="hourglass" title={t('notHeard')} detail={t('notHeardBody')} />
      )}
      <Trouble device={device} />
      <Facts
        look="boxed"
        facts={[
          [t('connectedSince'), connectedSince === null ? t('notConnected') : format.dateTime(connectedSince)],
          [t('lastSeen'), lastSeen === null ? '–' : `${format.date(lastSeen)} ${format.clock(lastSeen)}`],
          [t('protocol'), [device.deviceType, device.transport?.toUpperCase()].filter(Boolean).join(' · ')],
          [t('address'), device.address ?? '–'],
          [t('clock'), faults.map(({ text }) => text).join(' · ') || t('clockRight')],
          [
            t('records'),
            <span key="records" className="figures">
              {format.number(device.records, 0)}
            </span>,
          ],
          [t('messages'), <Counts key="messages" counts={device.messages} />],
          [t('badFrames'), <Counts key="badFrames" counts={device.badFrames} />],
        ]}
      />
      {lastBadFrame && (
        <>
          <Text as="h3" size="body" weight={600} marginTop={8}>
            {t('lastBadFrame')}
          </Text>
          <div className={styles.box}>
            <BadFrameDetails title={device.deviceType} frame={lastBadFrame} />
          </div>
        </>
      )}
    </Stack>
  );
}
