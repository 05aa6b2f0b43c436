import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ScoreEvent } from '@waymark/contract/driver-scores/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { isUuid } from '@waymark/domain/uuid.ts';
import { Suspense } from 'react';
import { useKeys } from '../../base/keys.ts';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { WideColumn } from '../../ui/layout/PageColumn.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { EmptyRecords, LoadFailed } from '../../ui/records/index.ts';
import { PeriodButton, reportDays } from '../reports/index.ts';
import { ShareDriverButton } from '../shares/index.ts';
import { TextMessagesCard } from '../text-messages/index.ts';
import styles from './DriverPage.module.css';
import { EventsCard } from './EventsCard.tsx';
import { KindsCard } from './KindsCard.tsx';
import { daysBefore, driverScoreQuery, eventKey, fleetScoreQuery, scoreEventsQuery } from './queries.ts';
import { ScoreCard } from './ScoreCard.tsx';
import { ScoreEventPanel } from './ScoreEventPanel.tsx';
import type { DriverSearch } from './search.ts';
import { TrendCard } from './TrendCard.tsx';
import { WeightsButton } from './WeightsButton.tsx';

/** The score of a driver, from the number to the points of each kind, the events, and the moment on the map. */
export function DriverPage() {
  const { id } = useParams({ from: '/drivers/$id' });
  const { t } = useTranslation('driverScores');
  if (isUuid(id)) return <Driver id={id} />;
  // The address names nothing, so nothing is asked for.
  return (
    <PageFrame title={<DriverPath>{t('notFound')}</DriverPath>}>
      <NoDriver />
    </PageFrame>
  );
}

function Driver({ id }: { id: string }) {
  const search = useSearch({ from: '/drivers/$id' });
  const navigate = useNavigate({ from: '/drivers/$id' });
  const { t } = useTranslation(['driverScores', 'drivers', 'textMessages']);
  const { accountTimeZone } = useCurrentUser();
  const hasMessages = useMayCall(ENDPOINTS.textMessages.list);
  const days = reportDays(search, Date.now(), accountTimeZone, 'last30');
  const { data: score, error, refetch } = useQuery(driverScoreQuery(id, days));
  const { data: before } = useQuery(driverScoreQuery(id, daysBefore(days)));
  const { data: fleet } = useQuery(fleetScoreQuery(days));
  const pages = useInfiniteQuery(scoreEventsQuery(id, days, search.kind));
  const events = pages.data?.pages.flatMap(({ items }) => items);
  const open = events?.find((event) => eventKey(event) === search.event);
  const change = (wanted: { [Name in keyof DriverSearch]?: DriverSearch[Name] | undefined }): void =>
    void navigate({
      search: (old) =>
        Object.fromEntries(
          Object.entries({ ...old, ...wanted }).filter(([, value]) => value !== undefined),
        ) as DriverSearch,
      replace: 'event' in wanted,
      resetScroll: false,
    });
  const show = (event: ScoreEvent | undefined) => change({ event: event && eventKey(event) });
  const step = (by: 1 | -1): void => {
    const here = events?.findIndex((event) => eventKey(event) === search.event) ?? -1;
    const next = events?.[here < 0 ? 0 : here + by];
    if (next) show(next);
  };
  useKeys([
    { keys: ['j', 'ArrowDown'], what: 'driverScores:next', run: () => step(1) },
    { keys: ['k', 'ArrowUp'], what: 'driverScores:previous', run: () => step(-1) },
    { keys: ['Escape'], what: 'driverScores:keyClose', run: () => (open ? show(undefined) : false) },
  ]);
  const title = score?.driverName ?? t(score === null ? 'driverScores:notFound' : 'drivers:edit');
  return (
    <PageFrame title={<DriverPath>{title}</DriverPath>}>
      {error && score === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : score === null ? (
        <NoDriver />
      ) : (
        <Row align="stretch" grow className={styles.page}>
          <WideColumn>
            <Row justify="end" wrap gap={8}>
              <PeriodButton days={days} onChange={(next) => change({ ...next, event: undefined })} />
              <WeightsButton score={score} />
              {score && <ShareDriverButton driver={{ id, name: score.driverName }} />}
              <Button
                leftSection={<Icon name="driver" />}
                renderRoot={(props) => <Link {...props} to="/drivers" search={{ edit: id }} />}
              >
                {t('driverScores:details')}
              </Button>
            </Row>
            <div className={styles.cards}>
              <ScoreCard score={score} before={before} fleet={fleet?.score} days={days} />
              <TrendCard {...(score && { driver: { id, name: score.driverName } })} />
            </div>
            <KindsCard score={score} />
            <EventsCard
              kinds={score?.kinds}
              kind={search.kind}
              events={events}
              count={pages.data?.pages[0]?.count ?? 0}
              open={search.event}
              error={pages.error}
              onKind={(kind) => change({ kind, event: undefined })}
              onOpen={show}
              onMore={() => void pages.fetchNextPage()}
              onRetry={() => void pages.refetch()}
            />
            {hasMessages && (
              <Card as="section" padding="12px 16px" aria-label={t('textMessages:title')}>
                <Text as="h2" size="body" weight={600} block marginBottom={12}>
                  {t('textMessages:title')}
                </Text>
                <Suspense fallback={<Skeleton height={64} />}>
                  <TextMessagesCard to={{ driverId: id }} />
                </Suspense>
              </Card>
            )}
          </WideColumn>
          {open && (
            <ScoreEventPanel
              key={eventKey(open)}
              event={open}
              weight={score?.kinds.find(({ kind }) => kind === open.kind)?.weight}
              onStep={step}
              onClose={() => show(undefined)}
            />
          )}
        </Row>
      )}
    </PageFrame>
  );
}

function DriverPath({ children }: { children: string }) {
  const { t } = useTranslation('drivers');
  return (
    <PathTitle to="/drivers" parent={t('title')}>
      {children}
    </PathTitle>
  );
}

function NoDriver() {
  const { t } = useTranslation('driverScores');
  return (
    <EmptyRecords icon="driver" title={t('notFound')} body={t('notFoundBody')}>
      <Button variant="filled" renderRoot={(props) => <Link {...props} to="/drivers" />}>
        {t('allDrivers')}
      </Button>
    </EmptyRecords>
  );
}
