import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Device } from '@waymark/contract/devices/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { Onboarding } from '../assets/index.ts';
import { DeviceConnection, DeviceTrouble } from '../diagnostics/index.ts';
import { modelKey } from '../set-up/index.ts';
import { heardQuery } from './queries.ts';

/** Shows the steps until a device's first fix, then its connection. */
export function ConnectionPart({ device }: { device: Device }) {
  const { t } = useTranslation('devices');
  const heard = useQuery(heardQuery(device.id)).data ?? device;
  if (heard.lastLocationTime === null)
    return (
      <Stack grow paddingTop={12}>
        <Onboarding device={heard} />
        <DeviceTrouble id={device.id} />
      </Stack>
    );
  return (
    <DrawerScroll>
      <DeviceConnection id={device.id} />
      <Row wrap gap={8} marginTop={16}>
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
      </Row>
    </DrawerScroll>
  );
}
