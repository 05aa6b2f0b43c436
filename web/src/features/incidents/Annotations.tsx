import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Incident } from '@waymark/contract/incidents/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { useRefresh } from './use-refresh.ts';

/** The annotations of a submitted incident, the newest first. */
export function Annotations({ incident, mayWrite }: { incident: Incident; mayWrite: boolean }) {
  const { t } = useTranslation('incidents');
  const format = useFormat();
  const { annotations } = incident;
  return (
    <Stack as="section" gap={12} padding={16}>
      <Row gap={8}>
        <Text as="h2" size="body" weight={600}>
          {t('annotations')}
        </Text>
        <Text tone="soft" figures>
          {format.number(annotations.length)}
        </Text>
      </Row>
      {annotations.toReversed().map(({ at, by, text }) => (
        <Stack key={`${at} ${text}`} gap={2}>
          <Row justify="between" gap={8} wrap>
            <Text weight={500}>{by}</Text>
            <Text size="small" tone="soft" figures>
              {format.dateTime(at)}
            </Text>
          </Row>
          <Text breakable>{text}</Text>
        </Stack>
      ))}
      {mayWrite && <Annotate id={incident.id} />}
    </Stack>
  );
}

function Annotate({ id }: { id: string }) {
  const { t } = useTranslation('incidents');
  const errorText = useErrorText();
  const refresh = useRefresh();
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call(ENDPOINTS.incidents.annotate, { params: { id }, body: { text } }),
    onSuccess: () => {
      setText('');
      refresh();
    },
  });
  return (
    <>
      <Textarea
        label={t('annotation')}
        autosize
        minRows={2}
        maxLength={LIMITS.incidentDescriptionCharacters}
        value={text}
        error={adding.isError ? problemText(adding.error, errorText) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button disabled={text.trim() === ''} loading={adding.isPending} onClick={() => adding.mutate()}>
        {t('annotate')}
      </Button>
    </>
  );
}
