import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { lastRunsQuery } from './queries.ts';
import { DeliveredPill, useReasonText } from './run-words.tsx';

/** The last runs of a saved schedule, with the reasons of failed deliveries. */
export function LastRuns({ id }: { id: string }) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const reasonOf = useReasonText();
  const runs = useQuery(lastRunsQuery(id)).data ?? [];
  if (runs.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={t('lastRuns')}>
      <Text weight={500}>{t('lastRuns')}</Text>
      {runs.map(({ id: run, dueAt, deliveries }) => (
        <Stack key={run} gap={4} line="below" padding="0 0 8px">
          <Row justify="between" gap={8} wrap>
            <Text figures>{format.dateTime(dueAt)}</Text>
            <DeliveredPill deliveries={deliveries} />
          </Row>
          {deliveries
            .filter(({ reason }) => reason !== null)
            .map(({ recipientName, reason }, index) => (
              <Text key={recipientName + String(index)} tone="quiet" size="small" breakable>
                {`${recipientName}: ${reasonOf(reason)}`}
              </Text>
            ))}
        </Stack>
      ))}
      <Link to="/report-history">{t('historyTitle')}</Link>
    </Stack>
  );
}
