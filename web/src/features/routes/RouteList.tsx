import { Checkbox, Skeleton, useComputedColorScheme } from '@mantine/core';
import { Link, useElementScrollRestoration } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { RouteProgress } from '@waymark/contract/routes/compliance.ts';
import { type CSSProperties, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { trackColor } from '../../ui/icons/track-colors.ts';
import { Row } from '../../ui/layout/Row.ts';
import rowList from '../../ui/layout/RowList.module.css';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { ListedRoute } from './listed-routes.ts';
import styles from './RouteList.module.css';
import { isLate, useProgressWords } from './use-progress-words.ts';
import { useShare } from './use-share.ts';

const LIST_ID = 'route-list';
const ROW_PIXELS = 78;
/** Runs of today that a row shows. */
const MOST_RUNS = 2;

/** The list of routes, of which only the visible rows are rendered. A row opens its route, its checkbox shows it. */
export function RouteList({
  rows,
  shown,
  onShow,
}: {
  rows: readonly ListedRoute[];
  /** Ids of the routes on the map, in the order of their numbers. */
  shown: readonly string[];
  onShow: (id: string, isShown: boolean) => void;
}) {
  const { t } = useTranslation('routes');
  const scroller = useRef<HTMLDivElement>(null);
  const restored = useElementScrollRestoration({ id: LIST_ID });
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: (index) => rows[index]?.route.id ?? index,
    overscan: 6,
    initialOffset: restored?.scrollY ?? 0,
  });
  return (
    <div ref={scroller} className={rowList.list} data-scroll-restoration-id={LIST_ID}>
      <ul className={rowList.all} aria-label={t('title')} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          if (!row) return null;
          const place = shown.indexOf(row.route.id);
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ShowOnMap
                name={row.route.name}
                number={place < 0 ? undefined : place + 1}
                onShow={(isShown) => onShow(row.route.id, isShown)}
              />
              <RouteRow {...row} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The checkbox that shows a route on the map, with the color of its line. */
function ShowOnMap({
  name,
  number,
  onShow,
}: {
  name: string;
  /** Number of the route on the map, undefined: it is not shown. */
  number: number | undefined;
  onShow: (isShown: boolean) => void;
}) {
  const { t } = useTranslation('routes');
  const theme = useComputedColorScheme('light');
  const swatch = { '--swatch': number === undefined ? 'transparent' : trackColor(number, theme) } as CSSProperties;
  return (
    <div className={styles.check}>
      <Checkbox
        size="xs"
        aria-label={t('showOne', { name })}
        checked={number !== undefined}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
      <span className={styles.swatch} style={swatch} aria-hidden="true" />
    </div>
  );
}

function RouteRow({ route, sums, today }: ListedRoute) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  const share = useShare();
  const { id, name, tags, markerPoints, distance, assignedVehicles } = route;
  const facts = [
    t('markers', { count: markerPoints.length }),
    format.withUnit(format.distance(distance, 1)),
    ...tags,
  ].join(' · ');
  const idle = assignedVehicles.filter(({ assetId }) => today.every((run) => run.assetId !== assetId));
  return (
    <>
      <Link className={styles.link} to="/routes/$id" params={{ id }}>
        <Stack as="span" gap={1}>
          <Text weight={600} truncate>
            {name}
          </Text>
          <Text tone="quiet" size="small" truncate>
            {facts}
          </Text>
          {today.slice(0, MOST_RUNS).map((run) => (
            <RunLine key={`${run.assetId} ${run.windowStart}`} run={run} />
          ))}
          {today.length > MOST_RUNS && (
            <Text tone="quiet" size="small">
              {t('moreRuns', { count: today.length - MOST_RUNS })}
            </Text>
          )}
          {today.length === 0 && (
            <Text tone="soft" size="small" truncate>
              {assignedVehicles.length === 0
                ? t('notAssigned')
                : t('noRunToday', { names: idle.map(({ assetName }) => assetName).join(', ') })}
            </Text>
          )}
        </Stack>
      </Link>
      <Stack as="span" gap={1} align="end" fixed className={`figures ${styles.figure}`}>
        <Text weight={600}>{share(sums?.compliance)}</Text>
        <Text tone="quiet" size="small">
          {sums === undefined ? t('noRuns') : t('runsIn7Days', { count: sums.runs })}
        </Text>
      </Stack>
    </>
  );
}

function RunLine({ run }: { run: RouteProgress }) {
  const words = useProgressWords();
  return (
    <Text size="small" tone={isLate(run) || run.missed > 0 ? 'warn' : 'soft'} className={styles.progress}>
      <b>{run.assetName}</b> {words(run)}
    </Text>
  );
}

/** Placeholder rows of the final size while loading. */
export function RouteListSkeleton() {
  return (
    <div className={rowList.list} aria-hidden="true">
      {Array.from({ length: 8 }, (_, index) => index).map((index) => (
        <Row key={index} gap={12} padding="0 16px" className={rowList.waiting} height={ROW_PIXELS}>
          <Skeleton height={16} width={16} />
          <Stack as="span" gap={7} grow>
            <Skeleton height={11} width={100 + ((index * 37) % 60)} />
            <Skeleton height={8} width={120 + ((index * 53) % 60)} />
            <Skeleton height={8} width={140 + ((index * 29) % 60)} />
          </Stack>
          <Stack as="span" gap={7} align="end" fixed>
            <Skeleton height={11} width={36} />
            <Skeleton height={8} width={44} />
          </Stack>
        </Row>
      ))}
    </div>
  );
}
