import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteRun, RunMarkerPoint } from '@waymark/contract/routes/compliance.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useKeys } from '../../base/keys.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import { MomentLink } from '../reports/index.ts';
import { closestTime, isPassedOver } from './run-map.ts';
import { RADIUS_HASH } from './use-planner.ts';

/**
 * Card of one marker of a run on the map: the time at which it was passed, or how near the vehicle came and the
 * distance that counts.
 */
export function MarkerCard({
  run,
  route,
  index,
  fixes,
  mayWrite,
  focused,
  onClose,
}: {
  run: RouteRun;
  route: Pick<Route, 'id' | 'toleranceMeters'>;
  index: number;
  /** Positions of the run, undefined until they are loaded and without trip reports. */
  fixes: readonly TrackPoint[] | undefined;
  mayWrite: boolean;
  /** Takes the focus when it opens. */
  focused: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['routes', 'common']);
  const format = useFormat();
  const marker = run.markerPoints[index]!;
  const closest = useMemo(() => fixes && closestTime(fixes, marker), [fixes, marker]);
  const moment = marker.passedAt ?? (marker.state === 'missed' ? closest : undefined);
  const distance = format.withUnit(format.length(route.toleranceMeters));
  const isWholeDay = format.time(run.windowStart) === format.time(run.windowEnd);
  const maySeeTrips = useMayCall(ENDPOINTS.reports.trips);
  const name = marker.name || marker.address;
  const skipped = marker.state === 'pending' && isPassedOver(run, index);
  useKeys([{ keys: ['Escape'], what: 'common:close', run: onClose }]);
  useFocusReturn();
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) group.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <Stack gap={4} ref={group} role="group" tabIndex={-1} aria-label={name}>
      <Row gap={8}>
        <Text weight={600} grow truncate title={name}>
          {index + 1} · {name}
        </Text>
        <State state={marker.state} skipped={skipped} />
        <ActionIcon size="var(--touch-32)" aria-label={t('common:close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      </Row>
      <Facts marker={marker} closest={closest} skipped={skipped} />
      {marker.passedAt !== null && marker.alongRoads && (
        <Text as="p" size="small" tone="soft">
          {t('routes:alongRoadsHint')}
        </Text>
      )}
      <Text as="p" size="small" tone="soft">
        {isWholeDay
          ? t('routes:countsWithin', { distance })
          : t('routes:countsWithinTimes', {
              distance,
              from: format.time(run.windowStart),
              until: format.time(run.windowEnd),
            })}
      </Text>
      <Row gap={16} wrap>
        {moment !== undefined && maySeeTrips && (
          <MomentLink assetId={run.assetId} time={moment}>
            {t('routes:showFixes')}
          </MomentLink>
        )}
        {mayWrite && (
          <Link to="/routes/$id/edit" params={{ id: route.id }} hash={RADIUS_HASH}>
            {t('routes:changeRadius')}
          </Link>
        )}
      </Row>
    </Stack>
  );
}

function State({ state, skipped }: { state: RunMarkerPoint['state']; skipped: boolean }) {
  const { t } = useTranslation('routes');
  const tone = skipped ? 'warn' : state === 'missed' ? 'danger' : state === 'covered' ? 'ok' : 'soft';
  return (
    <Text size="small" weight={500} tone={tone}>
      {t(skipped ? 'passedOver' : state)}
    </Text>
  );
}

/** The pass, the closest pass of a missed marker, or the planned arrival. */
function Facts({
  marker,
  closest,
  skipped,
}: {
  marker: RunMarkerPoint;
  closest: string | undefined;
  skipped: boolean;
}) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  const { state, passedAt, leftAt, nearestMeters, expectedAt } = marker;
  const distance = nearestMeters === null ? '' : format.withUnit(format.length(nearestMeters));
  const text =
    passedAt !== null
      ? leftAt !== null && leftAt !== passedAt
        ? t('passedFromTo', { from: format.time(passedAt), until: format.time(leftAt) })
        : t('passedAtTime', { time: format.time(passedAt) })
      : state === 'missed' && nearestMeters !== null
        ? closest === undefined
          ? t('closestPass', { distance })
          : t('closestPassAt', { distance, time: format.time(closest) })
        : expectedAt === null || state !== 'pending' || skipped
          ? undefined
          : t('expectedAtTime', { time: format.time(expectedAt) });
  return text === undefined ? null : <Text as="p">{text}</Text>;
}
