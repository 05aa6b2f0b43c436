import { Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteAssignment } from '@waymark/contract/routes/assignments.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMemo, useState } from 'react';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { EmptyRecords, LoadFailed } from '../../ui/records/index.ts';
import { ListBesideMap } from '../live-map/index.ts';
import { PeriodButton, reportDays } from '../reports/index.ts';
import { TagChips } from '../tags/index.ts';
import { Assignments } from './Assignments.tsx';
import { factsText } from './facts.ts';
import { MapLegend } from './MapLegend.tsx';
import { MarkerCard } from './MarkerCard.tsx';
import { mapRouteOf, placeOf } from './map-routes.ts';
import { RoutesMap } from './RoutesMap.tsx';
import { RunDetails } from './RunDetails.tsx';
import { RunList, RunListSkeleton } from './RunList.tsx';
import type { RoutePageSearch } from './route-search.ts';
import { mapRouteOfRun, runKey } from './run-map.ts';
import { MOST_RUNS, runsQuery } from './run-queries.ts';
import { shownText } from './search.ts';
import { useTrips } from './use-trips.ts';

const NO_ROUTES: never[] = [];

/** Panel and map of a route. Period, open run and the trips on the map are part of the address. */
export function RouteRuns({
  id,
  route,
  search,
  mayWrite,
  onAssign,
}: {
  id: string;
  /** Undefined while loading. */
  route: Route | undefined;
  search: RoutePageSearch;
  mayWrite: boolean;
  onAssign: (present?: RouteAssignment) => void;
}) {
  const { t } = useTranslation('routes');
  const { accountTimeZone } = useCurrentUser();
  const navigate = useNavigate();
  const maySeeTracks = useMayCall(ENDPOINTS.routes.roadTrack);
  const days = reportDays(search, Date.now(), accountTimeZone);
  const answer = useQuery(runsQuery(id, days));
  const runs = answer.data?.items;
  const open = runs?.find((run) => runKey(run) === search.run);
  const listed = search.runs?.split(',');
  const shown = open
    ? [open]
    : (runs ?? []).filter((run, index) => (listed ? listed.includes(runKey(run)) : index === 0));
  const keys = shown.map(runKey);
  const { lines, fixes, failed, hasNoRoads } = useTrips(shown, search.roads && route?.vehicleType);
  const drawn = useMemo(
    () => (route ? [open ? mapRouteOfRun(route, open) : mapRouteOf(route)] : NO_ROUTES),
    [route, open],
  );
  // A marker of the open run that is shown on the map, from the list or clicked there.
  const [chosen, setChosen] = useState<{ run: string; index: number; isListed: boolean }>();
  const marker = open && chosen?.run === runKey(open) ? open.markerPoints[chosen.index] : undefined;
  const change = (part: { [Key in keyof RoutePageSearch]?: string | undefined }, replace = true): void =>
    void navigate({
      to: '/routes/$id',
      params: { id },
      search: (before) =>
        Object.fromEntries(Object.entries({ ...before, ...part }).filter(([, value]) => value !== undefined)),
      replace,
      resetScroll: false,
    });
  const show = (key: string, isShown: boolean): void => {
    if (isShown && keys.length >= LIMITS.playbackAssets)
      notifications.show({ message: t('mostTrips', { count: LIMITS.playbackAssets }), color: 'red' });
    else change({ runs: shownText(isShown ? [...keys, key] : keys.filter((other) => other !== key)) });
  };
  const openRun = (key: string | undefined): void => {
    setChosen(undefined);
    change({ run: key }, false);
  };
  const list = (
    <Stack scroll grow>
      <RouteFacts route={route} />
      {route && <Assignments route={route} mayWrite={mayWrite} onAssign={onAssign} />}
      <Row justify="between" gap={8} line="above" ground="subtle" padding="8px 8px 8px 16px">
        <h2>{t('runs')}</h2>
        <PeriodButton days={days} onChange={(next) => change({ ...next, run: undefined, runs: undefined })} />
      </Row>
      {answer.isError && !runs && <LoadFailed error={answer.error} onRetry={() => void answer.refetch()} />}
      {!runs && !answer.isError && <RunListSkeleton />}
      {runs?.length === 0 && <EmptyRecords icon="calendar" title={t('noCompliance')} body={t('noComplianceBody')} />}
      {runs && runs.length > 0 && <RunList runs={runs} shown={keys} failed={failed} onShow={show} onOpen={openRun} />}
      {(answer.data?.count ?? 0) > MOST_RUNS && (
        <Text as="p" size="small" tone="soft" padding="8px 16px" role="status">
          {t('tooManyRuns', { count: MOST_RUNS })}
        </Text>
      )}
    </Stack>
  );
  return (
    <ListBesideMap
      panel={
        open && route ? (
          <RunDetails
            run={open}
            route={route}
            fixes={fixes.get(runKey(open))}
            failed={failed.has(runKey(open))}
            onMarker={(index) => setChosen({ run: runKey(open), index, isListed: true })}
            onClose={() => openRun(undefined)}
          />
        ) : (
          list
        )
      }
      overMap={null}
      onMap={chosen}
      map={(parts) => (
        <RoutesMap
          {...parts}
          routes={drawn}
          driven={lines}
          fitKey={route ? `${id} ${keys.join()}` : ''}
          onChoose={(_, index) =>
            setChosen(open && index !== undefined ? { run: runKey(open), index, isListed: false } : undefined)
          }
          onLeave={() => setChosen(undefined)}
          card={
            open && route && marker && chosen
              ? {
                  at: placeOf(marker),
                  content: (
                    <MarkerCard
                      key={chosen.index}
                      run={open}
                      route={route}
                      index={chosen.index}
                      fixes={fixes.get(runKey(open))}
                      mayWrite={mayWrite}
                      focused={chosen.isListed}
                      onClose={() => setChosen(undefined)}
                    />
                  ),
                }
              : undefined
          }
          legend={
            <MapLegend
              withStates={open !== undefined}
              roads={
                maySeeTracks
                  ? {
                      on: search.roads !== undefined,
                      missing: hasNoRoads,
                      onChange: (on) => change({ roads: on ? '1' : undefined }),
                    }
                  : undefined
              }
            />
          }
        />
      )}
    />
  );
}

function RouteFacts({ route }: { route: Route | undefined }) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  if (!route)
    return (
      <Stack gap={8} padding={16} aria-hidden="true">
        <Skeleton height={11} width={220} />
        <Skeleton height={9} width={140} />
      </Stack>
    );
  const { distance, durationSeconds, markerPoints, toleranceMeters, tags } = route;
  const facts = [
    t('markers', { count: markerPoints.length }),
    format.withUnit(format.distance(distance, 1)),
    format.span(durationSeconds),
    t('within', { distance: format.withUnit(format.length(toleranceMeters)) }),
  ];
  return (
    <Box padding="12px 16px">
      <Text as="p" tone="soft">
        {factsText(facts)}
      </Text>
      {tags.length > 0 && (
        <Row align="stretch" wrap gap={4} marginTop={4}>
          <TagChips tags={tags} />
        </Row>
      )}
    </Box>
  );
}
