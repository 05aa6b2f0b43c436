import { Button, Skeleton, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMayCall } from '../../base/session.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { LoadFailed } from '../../ui/records/index.ts';
import { messagesKey, textMessagesQuery } from './queries.ts';

/** Writes to a driver, named or the present one of an asset, and lists what was sent with its delivery. */
export function TextMessagesCard({ to }: { to: { driverId: string } | { assetId: string } }) {
  const { t } = useTranslation('textMessages');
  const format = useFormat();
  const { data, error, refetch } = useQuery(textMessagesQuery(to));
  const maySend = useMayCall(ENDPOINTS.textMessages.send);
  if (error && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={64} />;
  const { driver, items, count } = data;
  return (
    <Stack gap={12}>
      {driver === null ? (
        <Text tone="quiet">{t('noDriver')}</Text>
      ) : !driver.reachable ? (
        <Text tone="quiet">{t('noPhone', { name: driver.name })}</Text>
      ) : (
        maySend && <Compose to={to} name={driver.name} />
      )}
      {items.length > 0 && (
        <Stack as="ol" gap={8} aria-label={t('title')}>
          {items.map(({ id, driverName, sentBy, createdAt, text, status, finishedAt, failure }) => (
            <li key={id}>
              {text !== undefined && (
                <Text as="p" breakable>
                  {text}
                </Text>
              )}
              <Caption>
                {[
                  format.dateTime(createdAt),
                  t('toFrom', { name: driverName, by: sentBy ?? '–' }),
                  t(status, { time: finishedAt === null ? '' : format.clock(finishedAt) }),
                  failure,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Caption>
            </li>
          ))}
        </Stack>
      )}
      {count > items.length && <Caption>{t('earlier', { count: count - items.length })}</Caption>}
    </Stack>
  );
}

function Compose({ to, name }: { to: { driverId: string } | { assetId: string }; name: string }) {
  const { t } = useTranslation('textMessages');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: () => call(ENDPOINTS.textMessages.send, { body: { ...to, text } }),
    onSuccess: () => {
      setText('');
      notifications.show({ message: t('sentTo', { name }) });
      void queryClient.invalidateQueries({ queryKey: messagesKey });
    },
  });
  return (
    <Stack gap={8}>
      <Textarea
        label={t('textTo', { name })}
        description={t('left', { count: LIMITS.textMessageCharacters - text.length })}
        autosize
        minRows={2}
        maxLength={LIMITS.textMessageCharacters}
        value={text}
        error={sending.isError ? problemText(sending.error, errorText) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Row justify="end">
        <Button
          leftSection={<Icon name="mail" />}
          disabled={text.trim() === ''}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {t('send')}
        </Button>
      </Row>
    </Stack>
  );
}
