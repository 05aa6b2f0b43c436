import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call, fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { CopyField } from '../set-up/index.ts';
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
  const { t } = useTranslation(['maintenance', 'shares']);
  const format = useFormat();
  const errorText = useErrorText();
  const { data: links = [], refetch } = useQuery(calendarLinksQuery);
  const creating = useMutation({
    mutationFn: () => call(ENDPOINTS.serviceLogs.createCalendarLink, {}),
    onSettled: () => refetch(),
  });
  const revoking = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.serviceLogs.revokeCalendarLink, { params: { id } }),
    onSettled: () => refetch(),
  });
  const failed = creating.error ?? revoking.error;
  return (
    <Stack as="section" gap={12}>
      <Text as="h3" size="body" weight={600}>
        {t('maintenance:subscription')}
      </Text>
      <Caption>{t('maintenance:subscriptionHelp')}</Caption>
      {creating.data && <CopyField label={t('shares:link')} text={creating.data.link} />}
      {links
        .filter(({ state }) => state === 'active')
        .map((link) => (
          <Row key={link.id} justify="between" gap={8}>
            <Text tone="soft" size="small" breakable>
              {[
                link.createdBy || t('shares:someone'),
                format.dateTime(link.createdAt),
                t('shares:opened', { count: link.views }),
              ].join(' · ')}
            </Text>
            <Button size="xs" loading={revoking.isPending} onClick={() => revoking.mutate(link.id)}>
              {t('shares:revoke')}
            </Button>
          </Row>
        ))}
      <Row>
        <Button loading={creating.isPending} onClick={() => creating.mutate()}>
          {t('shares:create')}
        </Button>
      </Row>
      {failed && (
        <Text as="p" size="small" tone="danger" role="alert">
          {problemText(failed, errorText)}
        </Text>
      )}
    </Stack>
  );
}
