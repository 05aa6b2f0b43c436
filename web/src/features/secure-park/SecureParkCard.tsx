import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import type { SecurePark } from '@waymark/contract/secure-park/schema.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText, useProblemToast } from '../../ui/overlays/use-problem.ts';
import { secureParkQuery, writeSecurePark } from './queries.ts';
import { SecureParkDialog } from './SecureParkDialog.tsx';
import { useMaySetSecurePark, useSecureParkWords } from './use-secure-park.ts';

/** Secure park of one asset: whether it is on, its curfew, and the buttons for users with the permission to change it. */
export function SecureParkCard({ asset }: { asset: { id: string; name: string } }) {
  const { t } = useTranslation(['securePark', 'common']);
  const answer = useQuery(secureParkQuery(asset.id));
  const maySet = useMaySetSecurePark();
  if (answer.isError && answer.data === undefined)
    return (
      <Row gap={8} wrap role="alert">
        <Text tone="soft">{t('securePark:failed')}</Text>
        <Button size="xs" onClick={() => void answer.refetch()}>
          {t('common:tryAgain')}
        </Button>
      </Row>
    );
  if (answer.data === undefined) return <Skeleton height={64} />;
  return (
    <Stack gap={8}>
      <State setting={answer.data} />
      {maySet && <Acts asset={asset} setting={answer.data} />}
    </Stack>
  );
}

function State({ setting }: { setting: SecurePark }) {
  const { t } = useTranslation('securePark');
  const format = useFormat();
  const words = useSecureParkWords();
  const now = useNow(30_000);
  const { status, changedAt, changedBy } = setting;
  return (
    <>
      <Row as="p" gap={6} weight={500} aria-live="polite">
        <Icon name="shield" size={16} />
        {words.state(setting, now)}
      </Row>
      {status === 'ON' && words.hours(setting) !== '' && <Text as="p">{words.hours(setting)}</Text>}
      <Text as="p" tone="soft" size="small">
        {changedAt === null
          ? t('meaning')
          : t('changed', { time: format.dateTime(changedAt), name: changedBy ?? t('somebody') })}
      </Text>
    </>
  );
}

function Acts({ asset, setting }: { asset: { id: string; name: string }; setting: SecurePark }) {
  const { t } = useTranslation('securePark');
  const errorText = useErrorText();
  const showProblem = useProblemToast();
  const [asking, setAsking] = useState(false);
  const { id, name } = asset;
  const isOn = setting.status === 'ON';
  const isNow = isOn && setting.type === 'secureParkNow';
  const done = ({ failed: [failure] }: BulkResult, on: boolean): void => {
    notifications.show(
      failure
        ? { message: errorText(failure.code), color: 'red' }
        : { message: t(on ? 'turnedOn' : 'turnedOff', { name }) },
    );
  };
  const write = useMutation({
    mutationFn: (status: SecurePark['status']) =>
      writeSecurePark({ ids: [id], status, type: status === 'ON' ? 'secureParkNow' : setting.type }),
    onSuccess: (result, status) => done(result, status === 'ON'),
    onError: showProblem,
  });
  return (
    <Row gap={8} wrap>
      {!isNow && (
        <Button
          size="xs"
          leftSection={<Icon name="shield" />}
          loading={write.isPending}
          onClick={() => write.mutate('ON')}
        >
          {t('turnOn')}
        </Button>
      )}
      {isOn && (
        <Button size="xs" loading={write.isPending} onClick={() => write.mutate('OFF')}>
          {t('turnOff')}
        </Button>
      )}
      <Button size="xs" onClick={() => setAsking(true)}>
        {t(setting.from === null ? 'setCurfew' : 'changeCurfew')}
      </Button>
      {asking && (
        <SecureParkDialog
          assets={[id]}
          present={{ name, setting }}
          onClose={() => setAsking(false)}
          onDone={(result) => {
            setAsking(false);
            done(result, true);
          }}
        />
      )}
    </Row>
  );
}
