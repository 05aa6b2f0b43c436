import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DriverScore } from '@waymark/contract/driver-scores/schema.ts';
import { SCORE_KINDS } from '@waymark/domain/score/score-kind.ts';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Text } from '../../ui/layout/Text.ts';
import { EmptyRecords, firstPageOf, type RecordColumn, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { PeriodButton, ReportPath, reportDays } from '../reports/index.ts';
import { rankingCall } from './queries.ts';
import type { RankingView } from './search.ts';
import { TrendCard } from './TrendCard.tsx';
import { scoredKinds, useScoreWords } from './use-score-words.ts';
import { WeightsButton } from './WeightsButton.tsx';

/** The drivers by their score, the best first. Drivers without a score come last. */
export function DriverRankingPage() {
  const { t } = useTranslation(['driverScores', 'drivers', 'reports', 'events']);
  const [view, change] = useRecordView<RankingView>();
  const { accountTimeZone } = useCurrentUser();
  const { startDate, endDate } = reportDays(view, Date.now(), accountTimeZone, 'last30');
  const days = useMemo(() => ({ startDate, endDate }), [startDate, endDate]);
  const list = useMemo(() => rankingCall(days), [days]);
  const title = t('driverScores:ranking');
  return (
    <RecordPage
      name="driver-ranking"
      title={title}
      heading={<ReportPath>{title}</ReportPath>}
      columns={useColumns()}
      list={list}
      rowId={({ driverId }) => driverId}
      rowName={({ driverName }) => driverName}
      view={view}
      onChange={change}
      usualSort=""
      arrives={{ column: 'score', order: 'desc' }}
      searchPlaceholder={t('drivers:name')}
      actions={
        <>
          <WeightsButton />
          <PeriodButton days={days} onChange={change} />
        </>
      }
      notice={<Notice days={days} />}
      empty={<EmptyRecords icon="driver" title={t('drivers:emptyTitle')} body={t('drivers:emptyBody')} />}
      rowLink={({ driverId }, props) => <Link {...props} to="/drivers/$id" params={{ id: driverId }} search={days} />}
    />
  );
}

/** The trend of the fleet, and the trips that are in no score. */
function Notice({ days }: { days: { startDate: string; endDate: string } }) {
  const { t } = useTranslation('driverScores');
  const format = useFormat();
  const words = useScoreWords();
  const { queryKey, queryFn } = rankingCall(days)(firstPageOf({}));
  const { data } = useQuery({ queryKey: [...queryKey], queryFn });
  if (data?.count === 0) return null;
  const { trips = 0, distanceMeters = 0 } = data?.unassigned ?? {};
  return (
    <Box padding="12px 16px" line="below">
      <TrendCard />
      {data && (
        <Text as="p" tone="soft" marginTop={8}>
          {t('fleetScore', { score: words.score(data.fleetScore) })}
          {trips > 0 &&
            ` · ${t('unassigned', { count: trips, distance: format.withUnit(format.distance(distanceMeters, 0)) })}`}
        </Text>
      )}
    </Box>
  );
}

function useColumns(): RecordColumn<DriverScore>[] {
  const { t } = useTranslation(['driverScores', 'drivers', 'reportColumns', 'alertKinds', 'units']);
  const format = useFormat();
  const words = useScoreWords();
  return useMemo(() => {
    const figures = { align: 'end', grow: 0 } as const;
    return [
      {
        id: 'driverName',
        label: t('drivers:name'),
        width: 150,
        grow: 2,
        sort: 'driverName',
        cell: ({ driverName }) => driverName,
      },
      {
        ...figures,
        id: 'score',
        label: t('drivers:score'),
        width: 130,
        sort: 'score',
        phone: 'badge',
        cell: ({ score, missing }) =>
          score === null ? (
            <Text tone="quiet" size="small" title={missing === null ? undefined : words.missing(missing)}>
              {words.score(score)}
            </Text>
          ) : (
            <b className="figures">{words.score(score)}</b>
          ),
      },
      {
        ...figures,
        id: 'per100',
        label: t('driverScores:pointsPer100'),
        width: 140,
        cell: ({ pointsPer100Km }) => (pointsPer100Km === null ? '–' : words.tenths(pointsPer100Km)),
      },
      {
        ...figures,
        id: 'kindsCounted',
        label: t('driverScores:kindsCounted'),
        width: 110,
        phone: 'aside',
        named: true,
        cell: ({ kinds }) => `${scoredKinds(kinds)} / ${kinds.length}`,
      },
      {
        ...figures,
        id: 'distance',
        label: `${t('reportColumns:distance')} ${t(`units:${format.distance(0).unit}`)}`,
        width: 110,
        sort: 'distance',
        cell: ({ distanceMeters }) => format.distance(distanceMeters, 0).figure,
      },
      {
        ...figures,
        id: 'trips',
        label: t('reportColumns:trips'),
        width: 80,
        sort: 'trips',
        phone: 'detail',
        named: true,
        cell: ({ trips }) => format.number(trips),
      },
      ...SCORE_KINDS.map(
        (kind): RecordColumn<DriverScore> => ({
          ...figures,
          id: kind,
          label: t(`alertKinds:${kind}`),
          width: 124,
          cell: ({ kinds }) => {
            const points = kinds.find((one) => one.kind === kind)?.pointsPer100Km ?? null;
            return points === null ? '–' : words.tenths(points);
          },
        }),
      ),
    ];
  }, [t, format, words]);
}
