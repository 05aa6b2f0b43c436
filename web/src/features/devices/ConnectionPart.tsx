import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Device } from '@waymark/contract/devices/schema.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { Onboarding } from '../assets/index.ts';
import { DeviceConnection, DeviceTrouble } from '../diagnostics/index.ts';
import { modelKey } from '../set-up/index.ts';
import styles from './DeviceDrawer.module.css';
import { heardQuery } from './queries.ts';

/** What is heard of the device: until its first fix the steps to it, then its connection. */
export function ConnectionPart({ device }: { device: Device }) {
  const { t } = useTranslation('devices');
  const heard = useQuery(heardQuery(device.id)).data ?? device;
  if (heard.lastLocationTime === null)
    return (
      <div className={styles.onboarding}>
        <Onboarding device={heard} />
        <DeviceTrouble id={device.id} />
      </div>
    );
  return (
    <DrawerScroll>
      <DeviceConnection id={device.id} />
      <div className={styles.links}>
        <Button
          size="xs"
          leftSection={<Icon name="wrench" size={14} />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/devices/set-up"
              search={{ model: modelKey(device.deviceType, device.deviceModel ?? ''), imei: device.imei }}
            />
          )}
        >
          {t('setUp')}
        </Button>
      </div>
    </DrawerScroll>
  );
}
