import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { CopyField } from '../set-up/index.ts';
import { linksQuery } from './queries.ts';

/** Links to the PDF file of a submitted incident: creation, views, revocation. */
export function InsurerLink({ id }: { id: string }) {
  const { t } = useTranslation(['incidents', 'shares']);
  const format = useFormat();
  const errorText = useErrorText();
  const { data: links = [], refetch } = useQuery(linksQuery(id));
  const creating = useMutation({
    mutationFn: () => call(ENDPOINTS.incidents.createLink, { params: { id }, body: {} }),
    onSettled: () => refetch(),
  });
  const revoking = useMutation({
    mutationFn: (linkId: string) => call(ENDPOINTS.incidents.revokeLink, { params: { id, linkId } }),
    onSettled: () => refetch(),
  });
  const active = links.filter(({ state }) => state === 'active');
  const failed = creating.error ?? revoking.error;
  return (
    <Stack as="section" gap={12} padding={16} line="below">
      <Text as="h2" size="body" weight={600}>
        {t('incidents:insurerLink')}
      </Text>
      <Caption>{t('incidents:insurerLinkHelp', { days: LIMITS.incidentLinkDaysDefault })}</Caption>
      {creating.data && <CopyField label={t('shares:link')} text={creating.data.link} />}
      {active.map((link) => (
        <Row key={link.id} justify="between" gap={8}>
          <Text tone="soft" size="small" breakable>
            {[
              link.createdBy || t('shares:someone'),
              t('shares:endsAt', { time: format.dateTime(link.expiresAt) }),
              t('shares:opened', { count: link.views }),
            ].join(' · ')}
          </Text>
          <Button size="xs" loading={revoking.isPending} onClick={() => revoking.mutate(link.id)}>
            {t('shares:revoke')}
          </Button>
        </Row>
      ))}
      <Button loading={creating.isPending} onClick={() => creating.mutate()}>
        {t('shares:create')}
      </Button>
      {failed && (
        <Text as="p" size="small" tone="danger" role="alert">
          {problemText(failed, errorText)}
        </Text>
      )}
    </Stack>
  );
}
