import { ActionIcon } from '@mantine/core';
import type { RouteRun, RunMarkerPoint } from '@waymark/contract/routes/compliance.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { MomentLink } from '../reports/index.ts';
import { ComplianceRing } from './ComplianceRing.tsx';
import { factsText } from './facts.ts';
import { isEnd } from './map-routes.ts';
import styles from './RunDetails.module.css';
import { closestTime, drivenMeters, isPassedOver } from './run-map.ts';
import { useProgressWords } from './use-progress-words.ts';

const SECONDS_A_MINUTE = 60;

/** One run: its compliance, every marker with its pass or the reason why there is none, deviations and extra stops. */
export function RunDetails({
  run,
  route: { toleranceMeters, distance },
  fixes,
  failed,
  onMarker,
  onClose,
}: {
  run: RouteRun;
  route: Pick<Route, 'toleranceMeters' | 'distance'>;
  /** Its positions, undefined until they are loaded and without trip reports. */
  fixes: readonly TrackPoint[] | undefined;
  /** The trip could not be loaded. */
  failed: boolean;
  /** Shows a marker on the map, by its index. */
  onMarker: (index: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  const words = useProgressWords();
  const { markerPoints, next, deviations, extraStops = [] } = run;
  const marker = next && markerPoints[next.index];
  const driven = useMemo(() => (fixes && fixes.length > 0 ? drivenMeters(fixes) : undefined), [fixes]);
  const order = run.orderKept === null ? '' : t(run.orderKept ? 'orderKept' : 'orderBroken');
  return (
    <Stack as="section" shrink grow aria-label={`${run.assetName} ${format.date(run.windowStart)}`}>
      <Row gap={8} padding="6px 8px 6px 4px">
        <ActionIcon aria-label={t('allRuns')} onClick={onClose}>
          <Icon name="chevronLeft" />
        </ActionIcon>
        <Text as="h2" size="body" weight={600} truncate grow>
          {format.dayName(run.windowStart)} · {run.assetName}
        </Text>
      </Row>
      <Stack scroll grow>
        <Row gap={12} padding="0 16px 12px" line="below" fixed>
          <ComplianceRing percent={run.compliance} />
          <Stack gap={2} grow>
            <Text>
              {words({ ...run, next: next && marker ? { ...next, name: marker.name, address: marker.address } : null })}
            </Text>
            <Text tone="soft" size="small">
              {factsText([
                run.noData > 0 && t('noDataCount', { count: run.noData }),
                order,
                driven !== undefined &&
                  t('drivenOf', {
                    driven: format.distance(driven, 1).figure,
                    planned: format.withUnit(format.distance(distance, 1)),
                  }),
                t('within', { distance: format.withUnit(format.length(toleranceMeters)) }),
              ])}
            </Text>
            {failed && (
              <Text tone="danger" size="small" role="alert">
                {t('tripFailed')}
              </Text>
            )}
          </Stack>
        </Row>
        <ol aria-label={t('markersTitle')}>
          {markerPoints.map((each, index) => (
            <MarkerRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a marker is its place in the order
              key={index}
              marker={each}
              index={index}
              isEnd={isEnd(markerPoints, index)}
              run={run}
              fixes={fixes}
              onChoose={() => onMarker(index)}
            />
          ))}
        </ol>
        {deviations.length > 0 && (
          <>
            <Text as="h3" padding="8px 16px 4px">
              {t('deviationsTitle')}
            </Text>
            <ul className={styles.list}>
              {deviations.map(({ from, until, meters }) => (
                <li key={from}>
                  <MomentLink assetId={run.assetId} time={from}>
                    {until === null ? t('since', { time: format.time(from) }) : spanOf(format, from, until)}
                  </MomentLink>{' '}
                  {until !== null && t('away', { distance: format.withUnit(format.length(meters)) })}
                </li>
              ))}
            </ul>
          </>
        )}
        {extraStops.length > 0 && (
          <>
            <Text as="h3" padding="8px 16px 4px">
              {t('extraStopsTitle')}
            </Text>
            <ul className={styles.list}>
              {extraStops.map(({ startTime, endTime }) => (
                <li key={startTime}>
                  <MomentLink assetId={run.assetId} time={startTime}>
                    {spanOf(format, startTime, endTime)}
                  </MomentLink>{' '}
                  {format.span((Date.parse(endTime) - Date.parse(startTime)) / 1000)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Stack>
    </Stack>
  );
}

function spanOf(format: ReturnType<typeof useFormat>, from: string, until: string): string {
  return `${format.time(from)} – ${format.time(until)}`;
}

function MarkerRow({
  marker,
  index,
  isEnd: isAtEnd,
  run,
  fixes,
  onChoose,
}: {
  marker: RunMarkerPoint;
  index: number;
  isEnd: boolean;
  run: RouteRun;
  fixes: readonly TrackPoint[] | undefined;
  onChoose: () => void;
}) {
  const { t } = useTranslation('routes');
  const { name, address, state } = marker;
  const kind = isAtEnd ? t(index === 0 ? 'start' : 'end') : '';
  return (
    <li className={styles.marker} data-state={state}>
      <span className={styles.number} data-state={state} data-end={isAtEnd || undefined} aria-hidden="true">
        {index + 1}
      </span>
      <Stack grow gap={1}>
        <button type="button" className={styles.name} onClick={onChoose}>
          <b>{name || address}</b> <Text tone="quiet">{kind}</Text>
        </button>
        {name !== '' && (
          <Text size="small" tone="quiet" truncate>
            {address}
          </Text>
        )}
      </Stack>
      <Stack gap={1} align="end" fixed textAlign="end" className={styles.passed}>
        <Passed marker={marker} run={run} skipped={isPassedOver(run, index)} fixes={fixes} />
      </Stack>
    </li>
  );
}

/** Time at which a marker was passed, or the reason why it was not. */
function Passed({
  marker,
  run,
  skipped,
  fixes,
}: {
  marker: RunMarkerPoint;
  run: RouteRun;
  /** A later marker was passed. */
  skipped: boolean;
  fixes: readonly TrackPoint[] | undefined;
}) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  const { state, passedAt, lateSeconds, nearestMeters, expectedAt, alongRoads } = marker;
  if (passedAt !== null)
    return (
      <>
        <MomentLink assetId={run.assetId} time={passedAt}>
          <span className="figures">{format.time(passedAt)}</span>
        </MomentLink>
        {alongRoads && (
          <Text size="small" tone="soft" title={t('alongRoadsHint')}>
            {t('alongRoads')}
          </Text>
        )}
        {lateSeconds !== null && (
          <Text size="small" tone={lateSeconds >= SECONDS_A_MINUTE ? 'warn' : 'quiet'}>
            {lateSeconds >= SECONDS_A_MINUTE
              ? t('late', { span: format.span(lateSeconds) })
              : lateSeconds <= -SECONDS_A_MINUTE
                ? t('early', { span: format.span(-lateSeconds) })
                : t('onTime')}
          </Text>
        )}
      </>
    );
  if (state === 'pending')
    return (
      <Text size="small" tone={skipped ? 'warn' : 'soft'} figures>
        {skipped
          ? t('passedOver')
          : expectedAt === null
            ? t('pending')
            : t('expected', { time: format.time(expectedAt) })}
      </Text>
    );
  if (state === 'noData')
    return (
      <Text size="small" tone="soft">
        {t('noData')}
      </Text>
    );
  return (
    <>
      <Row inline gap={4} tone="danger" weight={500}>
        <Icon name="close" size={12} /> {t('missed')}
      </Row>
      {nearestMeters !== null && <PassedBy marker={marker} meters={nearestMeters} run={run} fixes={fixes} />}
    </>
  );
}

/** Distance at which the vehicle passed a missed marker, with a link to that moment. */
function PassedBy({
  marker,
  meters,
  run,
  fixes,
}: {
  marker: RunMarkerPoint;
  meters: number;
  run: RouteRun;
  fixes: readonly TrackPoint[] | undefined;
}) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  const distance = format.withUnit(format.length(meters));
  const time = useMemo(() => fixes && closestTime(fixes, marker), [fixes, marker]);
  return (
    <Text size="small" tone="soft">
      {time === undefined ? (
        t('passedBy', { distance })
      ) : (
        <MomentLink assetId={run.assetId} time={time}>
          {t('passedByAt', { distance, time: format.time(time) })}
        </MomentLink>
      )}
    </Text>
  );
}
