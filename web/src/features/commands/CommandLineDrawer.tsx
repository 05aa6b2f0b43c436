import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CommandLine } from '@waymark/contract/commands/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { type Fact, Facts } from '../../ui/layout/Facts.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { CommandStatus } from './CommandStatus.tsx';
import { CommandTimeline } from './CommandTimeline.tsx';
import { oneCommandQuery } from './command-log-queries.ts';
import { useCommandWords } from './use-command-words.ts';

/** Shows the live details of one log line. @param onAsset shows all commands of its asset */
export function CommandLineDrawer({
  line,
  onClose,
  onAsset,
}: {
  line: CommandLine;
  onClose: () => void;
  onAsset: () => void;
}) {
  const { t } = useTranslation(['commandLog', 'records', 'common']);
  const words = useCommandWords();
  const one = useQuery(oneCommandQuery(line.assetId, line.requestId));
  return (
    <SideDrawer title={`${words.request(line.request)} · ${line.assetName}`} onClose={onClose}>
      <DrawerScroll>
        <div>
          <Facts look="boxed" facts={useFacts({ ...line, ...one.data })} />
        </div>
        <Text as="h3" size="lead" weight={600} margin="24px 0 12px">
          {t('commandLog:timeline')}
        </Text>
        {one.data ? (
          <CommandTimeline command={one.data} />
        ) : one.isError || one.data === null ? (
          <MessageBar
            kind="danger"
            title={t('commandLog:timelineFailed')}
            action={<Button onClick={() => void one.refetch()}>{t('common:tryAgain')}</Button>}
          />
        ) : (
          <Skeleton height={160} />
        )}
        <Row wrap gap={8} marginTop={8}>
          <Button onClick={onAsset}>{t('commandLog:allOfAsset')}</Button>
        </Row>
      </DrawerScroll>
    </SideDrawer>
  );
}

function useFacts(line: CommandLine): Fact[] {
  const { t } = useTranslation('commandLog');
  const words = useCommandWords();
  const format = useFormat();
  const facts: (Fact | false)[] = [
    [t('status'), <CommandStatus key="status" status={line.status} />],
    [t('result'), words.result(line)],
    [
      t('asset'),
      <Link key="asset" to="/assets/$id" params={{ id: line.assetId }}>
        {[line.assetName, line.licensePlate].filter(Boolean).join(' · ')}
      </Link>,
    ],
    [t('time'), format.dateTime(line.createdAt)],
    [t('by'), words.by(line)],
    line.reason !== null && [t('reason'), line.reason],
    line.status === 'queued' && line.expiresAt !== null && [t('expires'), format.dateTime(line.expiresAt)],
    line.sentAt !== null && [t('sentAt'), format.dateTime(line.sentAt)],
    line.deviceImei !== null && [t('device'), line.deviceImei],
    [t('account'), line.accountName],
  ];
  return facts.filter((fact) => fact !== false);
}
