import { Button, SegmentedControl, Skeleton, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { DISPLAY_FAILURES, type TextMessage, type TextMessages } from '@waymark/contract/text-messages/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { LoadFailed } from '../../ui/records/index.ts';
import { messagesKey, textMessagesQuery } from './queries.ts';
import { MESSAGES_PIXELS } from './skeleton.ts';

type To = { driverId: string } | { assetId: string };
type Target = TextMessage['to'];

/** Writes to a driver, named or the present one of an asset, or to the display of the asset; lists sent texts. */
export function TextMessagesCard({ to }: { to: To }) {
  const { t } = useTranslation('textMessages');
  const { data, error, refetch } = useQuery(textMessagesQuery(to));
  const maySend = useMayCall(ENDPOINTS.textMessages.send);
  if (error && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={MESSAGES_PIXELS} />;
  const { driver, display, items, count } = data;
  const targets: Target[] = [
    ...(driver?.reachable ? ['phone' as const] : []),
    ...(display ? ['display' as const] : []),
  ];
  return (
    <Stack gap={12}>
      {!driver?.reachable && display === null && (
        <Text tone="quiet">{driver === null ? t('noDriver') : t('noPhone', { name: driver.name })}</Text>
      )}
      {maySend && targets[0] !== undefined && (
        <Compose key={targets.join()} to={to} targets={targets} name={driver?.name ?? ''} display={display} />
      )}
      {items.length > 0 && (
        <Stack as="ol" gap={8} aria-label={t('title')}>
          {items.map((message) => (
            <li key={message.id}>
              <Sent message={message} />
            </li>
          ))}
        </Stack>
      )}
      {count > items.length && <Caption>{t('earlier', { count: count - items.length })}</Caption>}
    </Stack>
  );
}

/** Shows a text with its receiver and its delivery. */
function Sent({
  message: { to, driverName, sentBy, createdAt, text, status, finishedAt, failure },
}: {
  message: TextMessage;
}) {
  const { t } = useTranslation('textMessages');
  const format = useFormat();
  const by = sentBy ?? '–';
  const time = finishedAt === null ? '' : format.clock(finishedAt);
  const isOnDisplay = to === 'display';
  return (
    <>
      {text !== undefined && (
        <Text as="p" breakable>
          {text}
        </Text>
      )}
      <Caption>
        {[
          format.dateTime(createdAt),
          isOnDisplay ? t('toDisplayFrom', { by }) : t('toFrom', { name: driverName ?? '–', by }),
          isOnDisplay && status === 'queued' ? t('waiting') : t(status, { time }),
          isDisplayFailure(failure) ? t(failure) : failure,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Caption>
    </>
  );
}

function isDisplayFailure(failure: string | null): failure is (typeof DISPLAY_FAILURES)[number] {
  return DISPLAY_FAILURES.some((one) => one === failure);
}

/** Names the error of the text, which the code of the refusal alone does not. */
function refusalText(error: Error, errorText: ReturnType<typeof useErrorText>): string {
  const field = error instanceof ApiError ? error.fields[0] : undefined;
  return field ? errorText(field.key, field.params) : problemText(error, errorText);
}

interface ComposeProps {
  to: To;
  /** Where a text can go; the first is chosen. */
  targets: readonly Target[];
  name: string;
  display: TextMessages['display'];
}

function Compose({ to, targets, name, display }: ComposeProps) {
  const { t } = useTranslation('textMessages');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [target, setTarget] = useState<Target>(targets[0] ?? 'phone');
  const isOnDisplay = target === 'display';
  const sending = useMutation({
    mutationFn: () => call(ENDPOINTS.textMessages.send, { body: { ...to, to: target, text } }),
    onSuccess: () => {
      setText('');
      notifications.show({ message: isOnDisplay ? t('sentToDisplay') : t('sentTo', { name }) });
      void queryClient.invalidateQueries({ queryKey: messagesKey });
    },
  });
  const count = LIMITS.textMessageCharacters - text.length;
  return (
    <Stack gap={8}>
      {targets.length > 1 && (
        <SegmentedControl
          aria-label={t('target')}
          data={targets.map((value) => ({ value, label: t(value) }))}
          value={target}
          onChange={(value) => {
            sending.reset();
            setTarget(value as Target);
          }}
        />
      )}
      <Textarea
        label={isOnDisplay ? t('textToDisplay') : t('textTo', { name })}
        description={t(isOnDisplay ? 'leftOnDisplay' : 'left', { count })}
        autosize
        minRows={2}
        maxLength={LIMITS.textMessageCharacters}
        value={text}
        error={sending.isError ? refusalText(sending.error, errorText) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isOnDisplay && display?.kind === 'serialPort' && <Caption>{t('serialPort')}</Caption>}
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
