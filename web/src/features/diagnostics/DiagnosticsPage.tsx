import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { lazyPart } from '../../base/lazy-part.ts';
import { useHasFeature, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { BadFrames } from './BadFrames.tsx';
import { BlockedAddresses } from './BlockedAddresses.tsx';
import styles from './DiagnosticsPage.module.css';
import { HealthStrip } from './HealthStrip.tsx';
import { ListenerTable } from './ListenerTable.tsx';
import { listenersQuery } from './queries.ts';
import { SuspectedDevices } from './SuspectedDevices.tsx';
import { TroubledDevices } from './TroubledDevices.tsx';
import { UnknownTrackers } from './UnknownTrackers.tsx';

const DeviceDrawer = lazyPart(() => import('./DeviceDrawer.tsx'), 'DeviceDrawer');
const route = getRouteApi('/diagnostics');

/** Shows the tracker ports: health, listeners, unreadable frames and unregistered trackers. */
export function DiagnosticsPage() {
  const { t } = useTranslation('diagnostics');
  const { device } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (name: string | undefined): void => {
    void navigate({ search: name === undefined ? {} : { device: name } });
  };
  const managed = useHasFeature('deviceManagement');
  const mayRegister = useMay('devices.write') && managed;
  // Ports belong to the installation. Sub-accounts see only their own devices.
  const mayRead = useMay('system.read');
  const { error } = useQuery({ ...listenersQuery, enabled: mayRead });
  const operator = mayRead && !(error instanceof ApiError && error.status === 403);
  return (
    <PageFrame title={t('title')}>
      <Stack gap={20} grow scroll padding={16} className={styles.page}>
        {managed && <FindDevice onFind={show} />}
        <HealthStrip />
        {managed && <SuspectedDevices />}
        {managed && <TroubledDevices />}
        {operator && <ListenerTable />}
        {mayRegister && <UnknownTrackers />}
        {operator && <BadFrames />}
        {operator && <BlockedAddresses />}
      </Stack>
      <Suspense fallback={null}>
        {managed && device !== undefined && <DeviceDrawer name={device} onClose={() => show(undefined)} />}
      </Suspense>
    </PageFrame>
  );
}

function FindDevice({ onFind }: { onFind: (imei: string) => void }) {
  const { t } = useTranslation('diagnostics');
  const [imei, setImei] = useState('');
  return (
    <Row
      as="form"
      align="end"
      gap={8}
      maxWidth={360}
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault();
        if (imei.trim() !== '') onFind(imei.trim());
      }}
    >
      <TextInput
        label={t('findDevice')}
        placeholder={t('imei')}
        autoComplete="off"
        value={imei}
        onChange={(event) => setImei(event.currentTarget.value)}
      />
      <Button type="submit" disabled={imei.trim() === ''}>
        {t('show')}
      </Button>
    </Row>
  );
}
