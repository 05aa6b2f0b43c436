import { Button, Skeleton } from '@mantine/core';
import type { DriverScore, ScoreEvent } from '@waymark/contract/driver-scores/schema.ts';
import type { ScoreKind } from '@waymark/domain/score/score-kind.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Toggle } from '../../ui/layout/Toggle.tsx';
import { LoadFailed } from '../../ui/records/index.ts';
import { Address } from '../addresses/index.ts';
import { ALERT_ICONS } from '../alerts/index.ts';
import styles from './EventsCard.module.css';
import { eventKey } from './queries.ts';
import table from './Table.module.css';
import { useScoreWords } from './use-score-words.ts';

/** The events that cost points. Each opens its moment on the map. */
export function EventsCard({
  kinds,
  kind,
  events,
  count,
  open,
  error,
  onKind,
  onOpen,
  onMore,
  onRetry,
}: {
  kinds: DriverScore['kinds'] | undefined;
  /** The only listed kind; undefined: all. */
  kind: ScoreKind | undefined;
  events: readonly ScoreEvent[] | undefined;
  count: number;
  /** Key of the open event. */
  open: string | undefined;
  error: Error | null;
  onKind: (kind: ScoreKind | undefined) => void;
  onOpen: (event: ScoreEvent) => void;
  onMore: () => void;
  onRetry: () => void;
}) {
  const { t } = useTranslation(['driverScores', 'events', 'alerts', 'alertKinds']);
  const format = useFormat();
  return (
    <Card as="section" className={table.card} aria-label={t('events:title')}>
      <Row gap={12} wrap padding="12px 16px 8px">
        <Text as="h2" size="body" weight={600}>
          {t('events:title')} <Text tone="quiet">{format.number(count)}</Text>
        </Text>
        <Row gap={6} wrap>
          {kinds
            ?.filter((one) => one.events > 0)
            .map((one) => (
              <Toggle
                key={one.kind}
                on={one.kind === kind}
                onClick={() => onKind(one.kind === kind ? undefined : one.kind)}
              >
                <Icon name={ALERT_ICONS[one.kind]} size={14} />
                {t(`alertKinds:${one.kind}`)} <b>{format.number(one.events)}</b>
              </Toggle>
            ))}
        </Row>
      </Row>
      {error && events === undefined ? (
        <LoadFailed error={error} onRetry={onRetry} />
      ) : events === undefined ? (
        <Skeleton height={160} m={16} />
      ) : events.length === 0 ? (
        <Text as="p" tone="quiet" padding="4px 16px 16px">
          {t('driverScores:noEvents')}
        </Text>
      ) : (
        <EventTable events={events} open={open} onOpen={onOpen} />
      )}
      {events !== undefined && count > events.length && (
        <Row justify="center" padding={12}>
          <Button onClick={onMore}>{t('alerts:more', { count: count - events.length })}</Button>
        </Row>
      )}
    </Card>
  );
}

function EventTable({
  events,
  open,
  onOpen,
}: {
  events: readonly ScoreEvent[];
  open: string | undefined;
  onOpen: (event: ScoreEvent) => void;
}) {
  const { t } = useTranslation(['driverScores', 'events', 'alertKinds']);
  const format = useFormat();
  const words = useScoreWords();
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (open !== undefined) body.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <table className={`${table.table} ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">{t('events:time')}</th>
          <th scope="col">{t('events:event')}</th>
          <th scope="col" data-wide>
            {t('events:where')}
          </th>
          <th scope="col" data-end>
            {t('events:measured')}
          </th>
          <th scope="col" data-wide>
            {t('driverScores:threshold')}
          </th>
          <th scope="col" data-end>
            {t('driverScores:points')}
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {events.map((event) => (
          <tr key={eventKey(event)} aria-current={eventKey(event) === open || undefined}>
            <td className="figures">
              <button type="button" className={styles.open} onClick={() => onOpen(event)}>
                {format.clock(event.startTime)} <Text tone="quiet">{format.date(event.startTime).slice(5)}</Text>
              </button>
            </td>
            <td>
              <Row gap={8}>
                <Icon name={ALERT_ICONS[event.kind]} />
                <span>
                  {t(`alertKinds:${event.kind}`)}
                  <small>{event.assetName}</small>
                </span>
              </Row>
            </td>
            <td data-wide>{event.latitude !== null && <Address at={event} />}</td>
            <td data-end className="figures">
              {words.measured(event)}
            </td>
            <td data-wide>{words.threshold(event)}</td>
            <td data-end className="figures">
              {words.tenths(event.points)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
