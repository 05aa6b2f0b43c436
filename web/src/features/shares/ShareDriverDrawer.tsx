import { NativeSelect } from '@mantine/core';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { Links } from './Links.tsx';
import { NewLink } from './NewLink.tsx';

const DEVICE = '';

/** Creates a link to the score of a driver and lists existing links. */
export function ShareDriverDrawer({
  driver: { id: driverId, name },
  onClose,
}: {
  driver: { id: string; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('shares');
  const id = useId();
  const [language, setLanguage] = useState(DEVICE);
  return (
    <SideDrawer title={t('shareDriverTitle', { name })} onClose={onClose}>
      <DrawerScroll>
        <Stack gap={16}>
          <Text as="p" tone="soft">
            {t('whatDriver')}
          </Text>
          <NativeSelect
            id={id}
            label={t('pageLanguage')}
            value={language}
            data={[
              { value: DEVICE, label: t('deviceLanguage') },
              ...Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
          <NewLink
            create={(timePeriod) => call(ENDPOINTS.shares.createDriver, { body: { driverId, timePeriod } })}
            language={language === DEVICE ? undefined : language}
          />
          <Text as="h3" marginTop={8}>
            {t('driverLinks')}
          </Text>
          <Links of={{ driverId }} none={t('noDriverLinks')} />
        </Stack>
      </DrawerScroll>
    </SideDrawer>
  );
}
