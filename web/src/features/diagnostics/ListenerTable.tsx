import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Listener } from '@waymark/contract/diagnostics/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { CardTable } from './CardTable.tsx';
import { Counts } from './Counts.tsx';
import { listenersQuery } from './queries.ts';
import { Section } from './Section.tsx';
import styles from './Table.module.css';

/** Lists every open tracker port with its connections, traffic and errors. */
export function ListenerTable() {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const query = useQuery(listenersQuery);
  const showsSetUp = useMayCall(ENDPOINTS.devices.list);
  const since = query.data?.[0]?.countedSince;
  const quiet = query.data?.every(({ messages }) => Object.keys(messages).length === 0);
  return (
    <>
      <Section title={t('listeners')} query={query} empty={t('noListeners')} isEmpty={(items) => items.length === 0}>
        {(items) => (
          <CardTable
            head={
              <>
                <th>{t('protocol')}</th>
                <th>{t('port')}</th>
                <th className={styles.figure}>{t('connections')}</th>
                <th className={styles.figure}>{t('records')}</th>
                <th>{t('messages')}</th>
                <th>{t('badFrames')}</th>
                <th>{t('refused')}</th>
              </>
            }
          >
            {items.map((listener) => (
              <ListenerRow key={`${listener.transport} ${listener.port}`} listener={listener} />
            ))}
          </CardTable>
        )}
      </Section>
      {since !== undefined && <Caption>{t('countedSince', { time: format.dateTime(since) })}</Caption>}
      {quiet && (
        <Caption>
          {t('noneCalled')} {showsSetUp && <Link to="/devices/set-up">{t('toSetUp')}</Link>}
        </Caption>
      )}
    </>
  );
}

const isNothing = (counts: Readonly<Record<string, number>>): true | undefined =>
  Object.keys(counts).length === 0 || undefined;

function ListenerRow({ listener }: { listener: Listener }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  return (
    <tr>
      <th scope="row">{listener.title}</th>
      <td data-head={t('port')} className="figures">
        {listener.port} {listener.transport.toUpperCase()}
      </td>
      <td data-head={t('connections')} className={`${styles.figure} figures`}>
        {format.number(listener.connections, 0)}
      </td>
      <td data-head={t('records')} className={`${styles.figure} figures`}>
        {format.number(listener.records, 0)}
      </td>
      <td data-head={t('messages')} data-nothing={isNothing(listener.messages)}>
        <Counts counts={listener.messages} />
      </td>
      <td data-head={t('badFrames')} data-nothing={isNothing(listener.badFrames)} className={styles.alarming}>
        <Counts counts={listener.badFrames} />
      </td>
      <td data-head={t('refused')} data-nothing={isNothing(listener.refused)}>
        <Counts counts={listener.refused} />
      </td>
    </tr>
  );
}
