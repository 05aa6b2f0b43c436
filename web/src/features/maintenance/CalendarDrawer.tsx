import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call, fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { RevocableLinks } from '../shares/index.ts';
import { calendarLinksQuery } from './queries.ts';

/** The calendar of due services: as a file, and as links that calendar programs poll. */
export function CalendarDrawer({ mayLink, onClose }: { mayLink: boolean; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  return (
    <SideDrawer title={t('calendar')} onClose={onClose}>
      <DrawerScroll>
        <Stack gap={24}>
          <Stack gap={8}>
            <Caption>{t('calendarFileHelp')}</Caption>
            <Row>
              <Button
                component="a"
                href={fileAddress(ENDPOINTS.serviceLogs.calendar.path)}
                download
                leftSection={<Icon name="download" />}
              >
                {t('calendarFile')}
              </Button>
            </Row>
          </Stack>
          {mayLink && <Links />}
        </Stack>
      </DrawerScroll>
    </SideDrawer>
  );
}

function Links() {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const { data: links = [], refetch } = useQuery(calendarLinksQuery);
  return (
    <Stack as="section" gap={12}>
      <Text as="h3" size="body" weight={600}>
        {t('subscription')}
      </Text>
      <Caption>{t('subscriptionHelp')}</Caption>
      <RevocableLinks
        links={links}
        timeOf={({ createdAt }) => format.dateTime(createdAt)}
        create={() => call(ENDPOINTS.serviceLogs.createCalendarLink, {})}
        revoke={(id) => call(ENDPOINTS.serviceLogs.revokeCalendarLink, { params: { id } })}
        onChanged={refetch}
      />
    </Stack>
  );
}
