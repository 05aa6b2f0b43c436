import { Button } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { useCallback, useMemo, useRef } from 'react';
import { useKeys } from '../../base/keys.ts';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Count } from '../../ui/layout/Count.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import phoneMap from '../../ui/layout/PhoneMap.module.css';
import { useActions } from '../../ui/layout/screen-actions.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { EmptyRecords } from '../../ui/records/index.ts';
import { ListBesideMap } from '../live-map/index.ts';
import { listedRoutes } from './listed-routes.ts';
import { mapRouteOf } from './map-routes.ts';
import { progressQuery, routeQuery, routesQuery, sumsQuery } from './queries.ts';
import { RouteFiles } from './RouteFiles.tsx';
import { RoutePanel, type RoutePanelProps, RouteSearch } from './RoutePanel.tsx';
import { RoutesMap } from './RoutesMap.tsx';
import { ROUTE_SORTS, shownRoutes } from './search.ts';
import { usePlanner } from './use-planner.ts';
import { useRoutesSearch } from './use-routes-search.ts';

/** The planned routes of the account: list and map. Search, order and the routes on the map are part of the address. */
export function RoutesPage() {
  const { t } = useTranslation('routes');
  const phone = usePhone();
  const navigate = useNavigate();
  const [search, change] = useRoutesSearch();
  const { create } = usePlanner();
  const mayWrite = useMay('routes.write');
  const searchRef = useRef<HTMLInputElement>(null);
  const { rows, routes, tags } = useRows(search);
  const shown = useMemo(
    () =>
      shownRoutes(
        search.shown,
        (rows ?? []).map(({ route }) => route.id),
      ),
    [search.shown, rows],
  );
  const drawn = useDrawnRoutes(shown);
  useKeys([{ keys: ['/'], what: 'routes:keySearch', run: () => searchRef.current?.focus() }]);
  useActions(create ? [{ id: 'routes.create', icon: 'plus', label: t('create'), run: create }] : []);
  const createButton = create && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={create}>
      {t('create')}
    </Button>
  );
  const panel: RoutePanelProps = {
    ...{ search, change, rows, shown, tags, phone, searchRef },
    error: routes.error,
    onRetry: () => void routes.refetch(),
    empty: (
      <EmptyRecords icon="route" title={t('emptyTitle')} body={t(mayWrite ? 'emptyBody' : 'emptyReader')}>
        {createButton}
      </EmptyRecords>
    ),
  };
  const count = routes.data?.count ?? 0;
  const files = routes.data && <RouteFiles search={search} alone={!createButton} empty={count === 0} />;
  const title = (
    <>
      {routes.data && <Count>{count}</Count>}
      {!phone && count > 0 && createButton}
      {!phone && files}
    </>
  );
  return (
    <PageFrame title={t('title')} extra={title} phoneHeader={false}>
      <ListBesideMap
        panel={
          <>
            <RoutePanel {...panel} />
            {phone && count > 0 && (
              <div className={phoneMap.acts}>
                {createButton}
                {files}
              </div>
            )}
          </>
        }
        overMap={
          <div className={phoneMap.phoneSearch}>
            <RouteSearch {...panel} />
          </div>
        }
        map={(parts) => (
          <RoutesMap
            {...parts}
            routes={drawn}
            fitKey={drawn.map(({ id }) => id).join()}
            view={search.view}
            onView={(view) => change({ view })}
            onChoose={(id) => void navigate({ to: '/routes/$id', params: { id } })}
          />
        )}
      />
    </PageFrame>
  );
}

/** Returns the rows of the list, undefined until the routes are loaded. */
function useRows({ q, tag, sort = ROUTE_SORTS[0] }: ReturnType<typeof useRoutesSearch>[0]) {
  const { accountTimeZone } = useCurrentUser();
  const routes = useQuery(routesQuery({ search: q, tag }));
  const sums = useQuery(sumsQuery(localDay(Date.now(), accountTimeZone))).data;
  const progress = useQuery(progressQuery).data;
  const found = routes.data?.items;
  const rows = useMemo(
    () => found && listedRoutes(found, sums?.items ?? [], progress?.items ?? [], sort),
    [found, sums, progress, sort],
  );
  const tags = useMemo(
    () => [...new Set(found?.flatMap((route) => route.tags))].sort((a, b) => a.localeCompare(b)),
    [found],
  );
  return { routes, rows, tags };
}

/** Returns the routes of the map with their lines, each as soon as it is loaded. */
function useDrawnRoutes(ids: readonly string[]) {
  const combine = useCallback(
    (answers: readonly { data?: Route | undefined }[]) =>
      answers.flatMap(({ data }, index) => (data ? [mapRouteOf(data, index + 1)] : [])),
    [],
  );
  return useQueries({ queries: ids.map((id) => routeQuery(id)), combine });
}
