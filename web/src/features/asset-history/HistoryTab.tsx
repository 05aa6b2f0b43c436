import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { DayAlertList } from './DayAlerts.tsx';
import { DayPicker } from './DayPicker.tsx';
import { DaySummary } from './DaySummary.tsx';
import { DayTimeline } from './DayTimeline.tsx';
import { VisitList } from './DayVisits.tsx';
import type { HistoryRow } from './day-model.ts';
import { HistoryMap } from './HistoryMap.tsx';
import styles from './HistoryTab.module.css';
import { MomentOf, PlaybackBar } from './PlaybackBar.tsx';
import { TRACK_LIMIT, useDay, useDayAlerts, useDayVisits, useRoadTrack } from './queries.ts';
import type { AssetSearch } from './search.ts';
import { TrackDownloads } from './TrackDownloads.tsx';
import { TripList } from './TripList.tsx';
import { usePlayback, usePlaybackRest } from './use-playback.ts';

/** Time shown before and after an open trip or stop. */
const FOCUS_MARGIN_MILLISECONDS = 60_000;

/** Shows one local day of one asset: totals, trips and stops, track, playback and speed. */
export function HistoryTab({
  assetId,
  search,
  onSearch,
}: {
  assetId: string;
  search: AssetSearch;
  onSearch(change: AssetSearch): void;
}) {
  const { t } = useTranslation(['history', 'liveMap', 'common']);
  const format = useFormat();
  const { accountTimeZone: timeZone } = useCurrentUser();
  const today = localDay(Date.now(), timeZone);
  const shownDay = search.day ?? today;
  const bounds = useMemo(() => localDayBounds(shownDay, timeZone), [shownDay, timeZone]);
  const { day, failed, retry } = useDay(assetId, bounds);
  const visits = useDayVisits(assetId, bounds);
  const alerts = useDayAlerts(assetId, bounds);
  const model = day?.model.start === bounds.start ? day.model : undefined;
  const turns = useMemo(() => model?.rows.map((row) => row.start) ?? [], [model]);
  const lanes = useMemo(() => [{ name: '', model }], [model]);
  const openSeconds = search.trip ?? search.stop;
  const openStart = openSeconds === undefined ? undefined : openSeconds * 1000;
  const openRow = model?.rows.find(({ kind, start }) => Math.floor(start / 1000) === search[kind]);
  const until = model?.until ?? bounds.end;
  const playback = usePlayback(
    { start: bounds.start, end: Math.max(bounds.start + 1000, until) },
    search.at === undefined ? openStart : search.at * 1000,
  );
  const [fixesShown, setFixesShown] = useState(false);
  const [roadsShown, setRoadsShown] = useState(false);
  const mayFollowRoads = useMayCall(ENDPOINTS.routes.roadTrack);
  const roadTrack = useRoadTrack(
    assetId,
    mayFollowRoads && roadsShown && openRow?.kind === 'trip' ? openRow : undefined,
  );
  const focusStart = openRow?.start;
  const focusEnd = openRow?.end;
  const focus = useMemo(
    () =>
      focusStart === undefined || focusEnd === undefined
        ? undefined
        : { start: focusStart - FOCUS_MARGIN_MILLISECONDS, end: focusEnd + FOCUS_MARGIN_MILLISECONDS },
    [focusStart, focusEnd],
  );

  // A day opened without a time starts at its first trip.
  const firstTrip = model?.rows.find((row) => row.kind === 'trip')?.start;
  useEffect(() => {
    if (firstTrip !== undefined && playback.state.time === bounds.start) playback.seek(firstTrip);
  }, [firstTrip, playback, bounds.start]);

  // The time is written to the address when the playback pauses, so that the link can be shared.
  usePlaybackRest(playback, (time) => onSearch({ at: Math.floor(time / 1000) }));

  const open = (row: HistoryRow | undefined): void => {
    const seconds = row && Math.floor(row.start / 1000);
    onSearch({
      trip: row?.kind === 'trip' ? seconds : undefined,
      stop: row?.kind === 'stop' ? seconds : undefined,
    });
    if (row) playback.seek(row.start);
  };

  return (
    <div className={styles.tab}>
      <Stack as="aside" shrink line="right" ground="surface" className={styles.side}>
        <Row align="stretch" wrap gap={8} fixed padding="12px 16px" className={styles.choice}>
          <DayPicker
            day={shownDay}
            today={today}
            onDay={(next) =>
              onSearch({ day: next === today ? undefined : next, at: undefined, trip: undefined, stop: undefined })
            }
          />
          <Button
            leftSection={<Icon name="plus" />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/playback"
                search={{
                  assets: assetId,
                  ...(search.day && { day: search.day }),
                  ...(search.at && { at: search.at }),
                }}
              />
            )}
          >
            {t('liveMap:compare')}
          </Button>
        </Row>
        {model && day ? (
          <>
            <DaySummary day={day} />
            <Row size="body" fixed line="below" ground="subtle" padding="8px 16px" className={styles.heading}>
              <h2>{t('history:tripsAndStops')}</h2>
              <TrackDownloads
                assetId={assetId}
                day={shownDay}
                today={today}
                trip={openRow?.kind === 'trip' ? openRow : undefined}
              />
            </Row>
            <div className={styles.rows}>
              <TripList
                model={model}
                openRow={openRow}
                fixesShown={fixesShown}
                roads={
                  mayFollowRoads
                    ? { on: roadsShown, missing: roadTrack?.source === null, onChange: setRoadsShown }
                    : undefined
                }
                onOpen={open}
                onShowFixes={setFixesShown}
              />
              {alerts && <DayAlertList alerts={alerts} />}
              {visits && <VisitList visits={visits} day={model} />}
            </div>
          </>
        ) : failed ? (
          <MessageBar
            kind="danger"
            title={t('history:failed')}
            detail={t('history:failedHint')}
            action={<Button onClick={retry}>{t('common:tryAgain')}</Button>}
          />
        ) : (
          <SideSkeleton />
        )}
      </Stack>
      <Stack shrink ground="surface" className={styles.stage}>
        {day?.truncated && (
          <MessageBar kind="warn" title={t('history:truncated', { count: format.number(TRACK_LIMIT, 0) })} banner />
        )}
        <HistoryMap
          lanes={lanes}
          playback={playback}
          focus={focus}
          fixesShown={fixesShown && openRow !== undefined}
          ways={roadTrack?.legs}
        />
        {model ? (
          <>
            <PlaybackBar playback={playback} bounds={{ start: model.start, end: model.until }} turns={turns}>
              <MomentOf model={model} playback={playback} />
            </PlaybackBar>
            <DayTimeline
              assetId={assetId}
              model={model}
              playback={playback}
              focus={focus}
              visits={visits}
              alerts={alerts}
            />
          </>
        ) : (
          // As high as the playback bar with the timeline, because another size of the map is drawn slowly.
          <Stack gap={12} padding={16} fixed height={250}>
            <Skeleton height={32} />
            <Skeleton height={24} />
            <Skeleton height={132} />
          </Stack>
        )}
      </Stack>
    </div>
  );
}

function SideSkeleton() {
  return (
    <Stack gap={12} padding={16} aria-busy="true">
      <Skeleton height={28} width={120} />
      <Skeleton height={8} />
      {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
        <Skeleton key={line} height={line < 3 ? 16 : 36} />
      ))}
    </Stack>
  );
}
