import { Button, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, localDayBounds } from '@waymark/domain/local-time.ts';
import { useEffect, useMemo } from 'react';
import { isGone } from '../../api/problem.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { AddAsset } from './AddAsset.tsx';
import { DayPicker } from './DayPicker.tsx';
import { HistoryMap } from './HistoryMap.tsx';
import { Lanes } from './Lanes.tsx';
import { PlaybackBar } from './PlaybackBar.tsx';
import styles from './PlaybackPage.module.css';
import { type PlaybackSearch, playedAssets } from './playback-search.ts';
import { assetQuery, useDays } from './queries.ts';
import { usePlayback, usePlaybackRest } from './use-playback.ts';

const route = getRouteApi('/playback');

/** Plays a local day of several assets on one clock, with their tracks on the map and a timeline for each. */
export function PlaybackPage() {
  const { t } = useTranslation(['history', 'common']);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { accountTimeZone: timeZone } = useCurrentUser();
  const { ids: asked, tooMany } = playedAssets(search);
  const today = localDay(Date.now(), timeZone);
  const day = search.day ?? today;
  const bounds = useMemo(() => localDayBounds(day, timeZone), [day, timeZone]);
  const change = (part: PlaybackSearch, replace = false): void =>
    void navigate({ search: (old) => ({ ...old, ...part }), replace });
  const setAssets = (next: readonly string[]): void => change({ assets: next.join(',') || undefined });

  const answers = useQueries({ queries: asked.map((id) => assetQuery(id)) });
  const gone = asked.filter((_, place) => isGone(answers[place]?.error));
  const ids = asked.filter((id) => !gone.includes(id));
  const assets = ids.map((id) => answers[asked.indexOf(id)]?.data);
  const { days, failed, retry } = useDays(ids, bounds);
  const known = JSON.stringify(assets.map((asset) => asset?.name));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the models are kept as long as they are the same
  const lanes = useMemo(
    () =>
      ids.map((id, place) => ({
        id,
        name: assets[place]?.name ?? '…',
        number: ids.length > 1 ? place + 1 : undefined,
        model: days[place]?.model,
        day: days[place],
      })),
    [ids.join(), known, ...padded(days)],
  );

  // Until a day is loaded, any time of it can be asked for by the address.
  const until = days.find((one) => one)?.model.until ?? bounds.end;
  const playback = usePlayback(
    { start: bounds.start, end: Math.max(bounds.start + 1000, until) },
    search.at === undefined ? undefined : search.at * 1000,
  );
  usePlaybackRest(playback, (time) => change({ at: Math.floor(time / 1000) }, true));
  const turns = useMemo(
    () =>
      lanes
        .flatMap(({ model }) => model?.rows.filter((row) => row.kind === 'trip').map((row) => row.start) ?? [])
        .sort((a, b) => a - b),
    [lanes],
  );
  // A day opened without a time starts at its first trip.
  const complete = lanes.length > 0 && lanes.every(({ model }) => model);
  const first = complete ? turns[0] : undefined;
  useEffect(() => {
    if (first !== undefined && playback.state.time === bounds.start) playback.seek(first);
  }, [first, playback, bounds.start]);

  return (
    <PageFrame title={t('history:playTitle')}>
      <Row wrap gap="8px 12px" fixed line="below" ground="surface" padding="8px 16px">
        <DayPicker
          day={day}
          today={today}
          onDay={(next) => change({ day: next === today ? undefined : next, at: undefined })}
        />
        <AddAsset chosen={asked} onAdd={(id) => setAssets([...ids, id])} />
      </Row>
      {tooMany > 0 && (
        <MessageBar
          kind="warn"
          banner
          title={t('history:playTooMany', { most: LIMITS.playbackAssets, more: tooMany })}
        />
      )}
      {gone.length > 0 && (
        <MessageBar
          kind="warn"
          banner
          title={t('history:notFound')}
          detail={t('history:notFoundHint')}
          action={<Button onClick={() => setAssets(ids)}>{t('common:close')}</Button>}
        />
      )}
      {failed && (
        <MessageBar
          kind="danger"
          banner
          title={t('history:failed')}
          detail={t('history:failedHint')}
          action={<Button onClick={retry}>{t('common:tryAgain')}</Button>}
        />
      )}
      {ids.length === 0 ? (
        <section className={styles.empty}>
          <h2>{t('history:playEmpty')}</h2>
          <p>{t('history:playEmptyHint')}</p>
        </section>
      ) : (
        <Stack grow ground="surface" className={styles.stage}>
          <HistoryMap lanes={lanes} playback={playback} />
          <PlaybackBar playback={playback} bounds={{ start: bounds.start, end: until }} turns={turns} />
          {lanes.some(({ model }) => model) || failed ? (
            <Lanes
              lanes={lanes}
              bounds={bounds}
              playback={playback}
              onRemove={(id) => setAssets(ids.filter((other) => other !== id))}
            />
          ) : (
            <Stack gap={8} padding="12px 16px 30px" aria-busy="true">
              {ids.map((id) => (
                <Skeleton key={id} height={24} />
              ))}
            </Stack>
          )}
        </Stack>
      )}
    </PageFrame>
  );
}

/** Pads a list to the maximum number of assets, because the dependency list of a memo must not change its length. */
function padded<Entry>(entries: readonly Entry[]): (Entry | undefined)[] {
  return Array.from({ length: LIMITS.playbackAssets }, (_, place) => entries[place]);
}
