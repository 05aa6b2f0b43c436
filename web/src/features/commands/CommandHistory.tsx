import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CommandRecord } from '@waymark/contract/commands/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Count } from '../../ui/layout/Count.tsx';
import { Row } from '../../ui/layout/Row.ts';
import styles from './CommandHistory.module.css';
import { CommandStatus } from './CommandStatus.tsx';
import { useCommandWords } from './use-command-words.ts';

/** Number of skeleton rows while loading. */
const SKELETON_ROWS = 5;

/** Lists all commands of an asset, newest first. Each row opens its progress. */
export function CommandHistory({
  assetId,
  history,
  onOpen,
  onMore,
}: {
  assetId: string;
  history: { items: readonly CommandRecord[]; count: number } | undefined;
  onOpen: (requestId: string) => void;
  onMore: () => void;
}) {
  const { t } = useTranslation('commands');
  return (
    <Card as="section" aria-labelledby="command-history">
      <Row as="header" gap={8} padding="8px 16px" className={styles.head}>
        <h2 id="command-history">{t('history')}</h2>
        {history && <Count>{history.count}</Count>}
        <Button
          size="xs"
          leftSection={<Icon name="filter" />}
          renderRoot={(props) => <Link {...props} to="/commands" search={{ assetId }} />}
        >
          {t('all')}
        </Button>
      </Row>
      {history?.count === 0 ? (
        <Box textAlign="center" line="above" padding="24px 16px 32px" className={styles.empty}>
          <h3>{t('empty')}</h3>
          <p>{t('emptyBody')}</p>
        </Box>
      ) : (
        <Table history={history} onOpen={onOpen} />
      )}
      {history && history.count > history.items.length && (
        <Box as="footer" textAlign="center" line="above" padding="8px 16px">
          <Button size="xs" onClick={onMore}>
            {t('showMore')}
          </Button>
        </Box>
      )}
    </Card>
  );
}

function Table({
  history,
  onOpen,
}: {
  history: { items: readonly CommandRecord[] } | undefined;
  onOpen: (requestId: string) => void;
}) {
  const { t } = useTranslation('commands');
  return (
    <table className={styles.table} aria-labelledby="command-history" aria-busy={history === undefined}>
      <Box as="thead" hiddenOnPhone>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('command')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('by')}</th>
          <th scope="col">{t('reason')}</th>
        </tr>
      </Box>
      <tbody>
        {history
          ? history.items.map((record) => <HistoryRow key={record.requestId} record={record} onOpen={onOpen} />)
          : Array.from({ length: SKELETON_ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never change places
              <tr key={index}>
                <td colSpan={6}>
                  <Skeleton height={12} width="60%" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  );
}

function HistoryRow({ record, onOpen }: { record: CommandRecord; onOpen: (requestId: string) => void }) {
  const words = useCommandWords();
  const format = useFormat();
  return (
    <tr>
      <td className={styles.time}>{format.dateTime(record.createdAt)}</td>
      <td className={styles.name}>
        <button type="button" className="look-cover" onClick={() => onOpen(record.requestId)}>
          {words.request(record.request)}
        </button>
      </td>
      <td className={styles.status}>
        <CommandStatus status={record.status} />
      </td>
      <td className={styles.result}>{words.result(record)}</td>
      <td className={styles.by}>{words.by(record)}</td>
      <td className={styles.reason}>{record.reason}</td>
    </tr>
  );
}
