import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnknownTracker } from '@waymark/contract/devices/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { deviceTypesQuery } from '../set-up/index.ts';
import { seenQuery } from './queries.ts';

/** Lists unregistered trackers that connected, each with a button to register it. */
export function SeenDrawer({
  onProvision,
  onClose,
}: {
  onProvision: (tracker: UnknownTracker) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const types = useQuery(deviceTypesQuery).data ?? [];
  const { data } = useQuery(seenQuery);
  const title = (name: string): string => types.find(({ deviceType }) => deviceType === name)?.title ?? name;
  return (
    <SideDrawer title={t('unknownTitle')} onClose={onClose}>
      <DrawerScroll>
        <Text as="p" tone="soft" padding="8px 0 12px">
          {t('unknownBody')}
        </Text>
        {data?.items.length === 0 && <p role="status">{t('unknownNone')}</p>}
        <ul>
          {data?.items.map((tracker) => (
            <Row
              as="li"
              key={`${tracker.deviceType} ${tracker.imei}`}
              wrap
              gap="8px 16px"
              line="above"
              padding="10px 0"
            >
              <Stack grow>
                <strong className="figures">{tracker.imei}</strong>
                <Text tone="quiet" size="small">
                  {t('unknownSeen', {
                    type: title(tracker.deviceType),
                    time: format.dateTime(Date.parse(tracker.lastSeen)),
                    count: tracker.attempts,
                  })}
                </Text>
              </Stack>
              <Button size="xs" onClick={() => onProvision(tracker)}>
                {t('provisionThis')}
              </Button>
            </Row>
          ))}
        </ul>
      </DrawerScroll>
    </SideDrawer>
  );
}
