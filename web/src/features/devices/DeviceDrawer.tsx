import type { Device } from '@waymark/contract/devices/schema.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { PageTabs } from '../../ui/layout/PageTabs.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { type DrawerForm, RecordDrawer } from '../../ui/records/index.ts';
import { AssetPart } from './AssetPart.tsx';
import { ConnectionPart } from './ConnectionPart.tsx';
import styles from './DeviceDrawer.module.css';
import { DeviceForm } from './DeviceForm.tsx';
import { DeviceStatus } from './DeviceStatus.tsx';
import { assetsKey, deviceQuery, devicesKey } from './queries.ts';
import type { DeviceTab } from './search.ts';
import type { DevicePreset } from './use-device-form.ts';

interface Opened {
  tab: DeviceTab | undefined;
  /** Initial values of a new device. */
  preset: DevicePreset;
  onTab: (tab: DeviceTab) => void;
  /** Called when the new device exists and its connection is awaited. */
  onProvisioned: (id: string) => void;
}

/** Drawer of a device with its settings, asset and connection. @param id of the device, or `new` */
export function DeviceDrawer({ id, onClose, ...opened }: Opened & { id: string; onClose: () => void }) {
  const { t } = useTranslation('devices');
  return (
    <RecordDrawer
      id={id}
      title={t(id === 'new' ? 'provision' : 'editTitle')}
      load={deviceQuery}
      stale={[devicesKey, assetsKey]}
      onClose={onClose}
    >
      {(device, drawer) =>
        device ? (
          <Parts device={device} drawer={drawer} {...opened} />
        ) : (
          <DeviceForm drawer={drawer} preset={opened.preset} onProvisioned={opened.onProvisioned} />
        )
      }
    </RecordDrawer>
  );
}

function Parts({ device, drawer, tab = 'device', onTab }: Opened & { device: Device; drawer: DrawerForm }) {
  const { t } = useTranslation('devices');
  const [readAt, setReadAt] = useState(device.lastModifiedTime);
  return (
    <>
      <Row wrap gap="2px 12px" tone="soft" fixed className={styles.head}>
        <strong className="figures">{device.imei}</strong>
        <span>{device.deviceModel ?? device.deviceType}</span>
        <DeviceStatus status={device.status} />
      </Row>
      <div className={styles.tabs}>
        <PageTabs
          label={t('tabs')}
          tabs={[
            { tab: 'device', label: t('tabDevice') },
            { tab: 'asset', label: t('tabAsset') },
            { tab: 'connection', label: t('tabConnection') },
          ]}
          tab={tab}
          onTab={onTab}
        />
      </div>
      {/* The form keeps its input while another tab is shown. */}
      <Stack grow className={styles.part} hidden={tab !== 'device'}>
        <DeviceForm device={device} readAt={readAt} drawer={drawer} />
      </Stack>
      {tab === 'asset' && (
        <AssetPart
          device={device}
          // The form has none of the fields that this changes, so it stays as current as it was.
          onChanged={(before, after) => setReadAt((read) => (read === before ? after : read))}
        />
      )}
      {tab === 'connection' && <ConnectionPart device={device} />}
    </>
  );
}
