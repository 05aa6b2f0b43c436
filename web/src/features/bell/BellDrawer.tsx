import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InboxEntry } from '@waymark/contract/notifications/schema.ts';
import { useMay } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { Ago } from '../../ui/format/Ago.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { EmptyRecords, LoadFailed } from '../../ui/records/index.ts';
import { SeverityBadge, useAcknowledge, useAlertLines, useAlertWords } from '../alerts/index.ts';
import styles from './Bell.module.css';
import { FileNotices } from './FileNotices.tsx';
import { inboxQuery } from './queries.ts';
import { setSound, soundOn } from './sound.ts';

/** The latest alerts that the user was notified of. */
export function BellDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bell');
  const inbox = useQuery(inboxQuery);
  const mayRead = useMay('alerts.read');
  const sound = useStore(soundOn);
  const items = inbox.data?.items;
  return (
    <SideDrawer title={t('title')} onClose={onClose}>
      <Row gap={8} fixed padding="8px 16px" line="below" ground="subtle">
        <Text tone="soft" grow>
          {t(sound ? 'soundOn' : 'soundOff')}
        </Text>
        <ActionIcon
          aria-label={t(sound ? 'turnSoundOff' : 'turnSoundOn')}
          aria-pressed={sound}
          onClick={() => setSound(!sound)}
        >
          <Icon name="volume" />
        </ActionIcon>
      </Row>
      <DrawerScroll>
        <FileNotices onClose={onClose} />
        {inbox.isError && items === undefined ? (
          <LoadFailed error={inbox.error} onRetry={() => void inbox.refetch()} />
        ) : items === undefined ? (
          <Stack gap={16} padding={16} aria-hidden="true">
            <Skeleton height={48} />
            <Skeleton height={48} />
            <Skeleton height={48} />
          </Stack>
        ) : items.length === 0 ? (
          <EmptyRecords icon="bell" title={t('emptyTitle')} body={t('emptyBody')} />
        ) : (
          items.map((entry) => <Entry key={entry.id} entry={entry} onClose={onClose} />)
        )}
      </DrawerScroll>
      {mayRead && (
        <DrawerFoot>
          <Button renderRoot={(props) => <Link {...props} to="/alerts" onClick={onClose} />}>{t('all')}</Button>
        </DrawerFoot>
      )}
    </SideDrawer>
  );
}

function Entry({ entry, onClose }: { entry: InboxEntry; onClose: () => void }) {
  const { t } = useTranslation(['bell', 'alerts']);
  const words = useAlertWords();
  const lines = useAlertLines();
  const format = useFormat();
  const { acknowledge } = useAcknowledge();
  const mayWrite = useMay('alerts.acknowledge');
  const { alertId, assetName, severity, count, first, last, placeName, state } = entry;
  const facts = [lines.measured(entry), lines.limit(entry)].filter(Boolean).join(', ');
  return (
    <Stack as="section" gap={4} className={styles.entry} data-severity={severity}>
      <Row gap={8}>
        <SeverityBadge severity={severity} />
        {count > 1 && <Text figures>× {format.number(count)}</Text>}
        <Box grow />
        <Text tone="quiet" size="small" figures>
          {count > 1 ? `${format.time(first)} – ${format.time(last)}` : <Ago time={Date.parse(last)} />}
        </Text>
      </Row>
      <h3>
        {words.title(entry)} · {assetName}
      </h3>
      {facts !== '' && <Text tone="soft">{facts}</Text>}
      {placeName !== null && <Text tone="quiet">{placeName}</Text>}
      <Row gap={8} wrap marginTop={4}>
        <Button
          size="xs"
          leftSection={<Icon name="history" />}
          renderRoot={(props) => (
            <Link {...props} to="/alerts" search={{ alert: alertId, state: 'all' }} onClick={onClose} />
          )}
        >
          {t('alerts:openMoment')}
        </Button>
        {state === 'open' && mayWrite && (
          <Button size="xs" leftSection={<Icon name="check" />} onClick={() => acknowledge({ ids: [alertId] })}>
            {t('alerts:acknowledge')}
          </Button>
        )}
        {state === 'acknowledged' && <Text tone="ok">{t('alerts:acknowledged')}</Text>}
      </Row>
    </Stack>
  );
}
