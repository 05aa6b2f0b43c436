import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { RevocableLinks } from '../shares/index.ts';
import { linksQuery } from './queries.ts';

/** Links to the PDF file of a submitted incident. */
export function InsurerLink({ id }: { id: string }) {
  const { t } = useTranslation(['incidents', 'shares']);
  const format = useFormat();
  const { data: links = [], refetch } = useQuery(linksQuery(id));
  return (
    <Stack as="section" gap={12} padding={16} line="below">
      <Text as="h2" size="body" weight={600}>
        {t('incidents:insurerLink')}
      </Text>
      <Caption>{t('incidents:insurerLinkHelp', { days: LIMITS.incidentLinkDaysDefault })}</Caption>
      <RevocableLinks
        wide
        links={links}
        timeOf={({ expiresAt }) => t('shares:endsAt', { time: format.dateTime(expiresAt) })}
        create={() => call(ENDPOINTS.incidents.createLink, { params: { id }, body: {} })}
        revoke={(linkId) => call(ENDPOINTS.incidents.revokeLink, { params: { id, linkId } })}
        onChanged={refetch}
      />
    </Stack>
  );
}
