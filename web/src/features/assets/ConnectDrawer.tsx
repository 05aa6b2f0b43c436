import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { ConnectRegister, type RegistrationPreset } from './ConnectRegister.tsx';
import { ConnectSteps } from './ConnectSteps.tsx';
import { Onboarding } from './Onboarding.tsx';
import { devicesQuery } from './queries.ts';

/** Polling interval for a registered device until its first fix. */
const LOOK_EVERY_MS = 2000;

/**
 * Guides a new user through registering a tracker, its first packet and its first fix.
 *
 * @param imei of the registered device, or `new` @param preset initial values of the form
 */
export function ConnectDrawer({
  imei,
  preset,
  onRegistered,
  onRegister,
  onClose,
}: {
  imei: string;
  preset: RegistrationPreset;
  onRegistered: (imei: string) => void;
  /** Opens the form for another device. */
  onRegister: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('assets');
  const registering = imei === 'new';
  const found = useQuery({
    ...devicesQuery({ deviceId: imei }),
    enabled: !registering,
    refetchInterval: LOOK_EVERY_MS,
  });
  const device = found.data?.items[0];
  return (
    <SideDrawer title={t('connectTitle')} onClose={onClose}>
      {device && !registering ? <Onboarding device={device} /> : <ConnectSteps done={0} />}
      {found.data && !device && !registering && (
        <Box padding="16px 0">
          <MessageBar
            kind="info"
            title={t('connectUnknown', { imei })}
            detail={t('connectUnknownBody')}
            action={<Button onClick={onRegister}>{t('addDevice')}</Button>}
          />
        </Box>
      )}
      {found.isPending && !registering && <Skeleton height={120} mt={16} aria-busy="true" />}
      {registering && <ConnectRegister preset={preset} onRegistered={onRegistered} onCancel={onClose} />}
    </SideDrawer>
  );
}
