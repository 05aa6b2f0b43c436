import { Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { OutboxMessage } from '@waymark/contract/outbox/schema.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageColumn } from '../../ui/layout/PageColumn.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import styles from './OutboxPage.module.css';

/** Polling interval, so that a user who expects a code need not reload the page. */
const LOOK_EVERY_MS = 3000;

const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: async ({ signal }) => (await call(ENDPOINTS.outbox.list, {}, { signal })).items,
  refetchInterval: LOOK_EVERY_MS,
  retry: false,
});

const FATE_ICONS = { kept: 'info', queued: 'clock', sent: 'check', failed: 'octagon' } as const;

/**
 * Lists the server's messages with their delivery status. Without a mail or SMS provider, users read their messages
 * here.
 */
export function OutboxPage() {
  const { t } = useTranslation('outbox');
  const errorText = useErrorText();
  const { data, error } = useQuery(outboxQuery);
  return (
    <PageFrame title={t('title')}>
      <PageColumn>
        {error ? (
          <MessageBar kind="danger" title={errorText(error instanceof ApiError ? error.code : 'error.network')} />
        ) : (
          <Text as="p" tone="soft">
            {t('intro')}
          </Text>
        )}
        {!error && data === undefined && <Skeleton height={72} />}
        {data?.length === 0 && (
          <section className={styles.empty}>
            <h2>{t('empty')}</h2>
            <p>{t('emptyBody')}</p>
          </section>
        )}
        {!error && data !== undefined && data.length > 0 && (
          <Stack as="ol" gap={12}>
            {data.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </Stack>
        )}
      </PageColumn>
    </PageFrame>
  );
}

function Message({ message }: { message: OutboxMessage }) {
  const { t } = useTranslation('outbox');
  const format = useFormat();
  const isMail = message.channel === 'EMAIL';
  const fate = [t(message.status)];
  if (message.attempts > 1) fate.push(t('attempts', { count: message.attempts }));
  if (message.reason !== null && message.status !== 'sent') fate.push(message.reason);
  if (message.nextAttemptAt !== null && message.attempts > 0)
    fate.push(t('nextAttempt', { time: format.time(Date.parse(message.nextAttemptAt)) }));
  return (
    <Card as="li" padding="12px 16px" className={styles.message}>
      <Row as="p" wrap gap="4px 8px" tone="soft" className={styles.head}>
        <Icon name={isMail ? 'mail' : 'phone'} />
        <span>{t(isMail ? 'mail' : 'sms')}</span>
        <Text breakable grow>
          {t('to', { recipient: message.to })}
        </Text>
        <time dateTime={message.time}>{format.dateTime(Date.parse(message.time))}</time>
      </Row>
      <Row
        as="p"
        align="start"
        gap={6}
        tone="quiet"
        size="small"
        breakable
        marginTop={6}
        className={styles.fate}
        data-status={message.status}
      >
        <Icon name={FATE_ICONS[message.status]} size={14} />
        <span>{fate.join(' · ')}</span>
      </Row>
      {message.subject !== '' && <h2>{message.subject}</h2>}
      {message.text !== '' && <p className={styles.text}>{message.text}</p>}
    </Card>
  );
}
