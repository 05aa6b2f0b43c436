import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { FilterGroup, FilterPopover } from '../../ui/layout/FilterPopover.tsx';
import { ListSearch } from '../../ui/layout/ListSearch.tsx';
import { Row } from '../../ui/layout/Row.ts';
import rowList from '../../ui/layout/RowList.module.css';
import { OrderMenu } from '../../ui/layout/SortMenu.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { EmptyRecords, LoadFailed } from '../../ui/records/index.ts';
import type { ListedRoute } from './listed-routes.ts';
import { RouteList, RouteListSkeleton } from './RouteList.tsx';
import { ROUTE_SORTS, type RoutesSearch, shownText } from './search.ts';
import type { ChangeRoutes } from './use-routes-search.ts';

const MOST_SHOWN = LIMITS.mapSelectAllRoutes;
const SORT_WORDS = {
  name: 'sortName',
  compliance: 'sortCompliance',
  late: 'sortLate',
  distance: 'sortDistance',
} as const;

export interface RoutePanelProps {
  search: RoutesSearch;
  change: ChangeRoutes;
  /** The listed routes, undefined while loading. */
  rows: readonly ListedRoute[] | undefined;
  /** Ids of the routes on the map. */
  shown: readonly string[];
  /** Tags of the user's account that a route has. */
  tags: readonly string[];
  error: Error | null;
  onRetry: () => void;
  phone: boolean;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Shown if the account has no routes. */
  empty: ReactNode;
}

/** Search, filter, order and the list of routes. */
export function RoutePanel(props: RoutePanelProps) {
  const { search, change, rows, shown, error, onRetry, phone, empty } = props;
  const { t } = useTranslation(['routes', 'common']);
  if (error && !rows) return <LoadFailed error={error} onRetry={onRetry} />;
  if (rows?.length === 0 && search.q === undefined && search.tag === undefined) return empty;
  const ids = rows?.map(({ route }) => route.id) ?? [];
  const show = (id: string, isShown: boolean): void => {
    if (isShown && shown.length >= MOST_SHOWN) {
      notifications.show({ message: t('routes:mostShown'), color: 'red' });
      return;
    }
    change({ shown: shownText(isShown ? [...shown, id] : shown.filter((other) => other !== id)) });
  };
  return (
    <>
      {!phone && <RouteSearch {...props} />}
      <ListHead ids={ids} isLoaded={rows !== undefined} shown={shown} search={search} change={change} />
      {!rows && <RouteListSkeleton />}
      {rows && rows.length > 0 && <RouteList rows={rows} shown={shown} onShow={show} />}
      {rows?.length === 0 && (
        <EmptyRecords icon="search" title={t('common:nothingMatches')} body={t('routes:nothingBody')}>
          <Button variant="filled" onClick={() => change({ q: undefined, tag: undefined })}>
            {t('routes:showAll')}
          </Button>
        </EmptyRecords>
      )}
    </>
  );
}

/** The search field with the filter by tag. */
export function RouteSearch({ search, change, tags, phone, searchRef }: RoutePanelProps) {
  const { t } = useTranslation(['routes', 'common']);
  return (
    <Row align="stretch" gap={8} fixed className={rowList.search}>
      <ListSearch
        value={search.q}
        placeholder={t('routes:searchPlaceholder')}
        inputRef={searchRef}
        onChange={(q) => change({ q })}
      />
      {(tags.length > 0 || search.tag !== undefined) && (
        <FilterPopover label={t('routes:filter')} width={240} size={phone ? 44 : 32} isSet={search.tag !== undefined}>
          <FilterGroup
            legend={t('routes:tags')}
            values={[...new Set([...tags, ...(search.tag === undefined ? [] : [search.tag])])]}
            isChosen={(tag) => tag === search.tag}
            onToggle={(tag) => change({ tag: tag === search.tag ? undefined : tag })}
          />
        </FilterPopover>
      )}
    </Row>
  );
}

/** The box that shows every listed route on the map, the count, and the order. */
function ListHead({
  ids,
  isLoaded,
  shown,
  search,
  change,
}: {
  ids: readonly string[];
  isLoaded: boolean;
  shown: readonly string[];
  search: RoutesSearch;
  change: ChangeRoutes;
}) {
  const { t } = useTranslation('routes');
  const isAll = ids.length > 0 && shown.length === ids.length;
  const selectAll = (): void => {
    if (isAll) change({ shown: shownText([]) });
    else if (ids.length > MOST_SHOWN) notifications.show({ message: t('selectAllMany'), color: 'red' });
    else change({ shown: shownText(ids) });
  };
  return (
    <Row justify="between" gap={8} fixed line="both" ground="subtle" minHeight={32} padding="0 8px 0 16px">
      <Row gap={12} shrink>
        <Checkbox
          size="xs"
          label={t('selectAll')}
          checked={isAll}
          indeterminate={!isAll && shown.length > 0}
          disabled={ids.length === 0}
          onChange={selectAll}
        />
        <Text size="small" tone="soft" figures role="status">
          {isLoaded ? t('count', { count: ids.length }) : ''}
        </Text>
      </Row>
      <OrderMenu
        label={t('sort')}
        orders={ROUTE_SORTS}
        wordOf={(sort) => t(SORT_WORDS[sort])}
        chosen={search.sort}
        onChoose={(sort) => change({ sort })}
      />
    </Row>
  );
}
