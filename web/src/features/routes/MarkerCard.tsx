import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { RouteRun, RunMarkerPoint } from '@waymark/contract/routes/compliance.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import type { TrackPoint } from '@waymark/contract/vehicles/schema.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { MomentLink } from '../reports/index.ts';
import { closestTime } from './run-map.ts';
import { RADIUS_HASH } from './use-planner.ts';

/** What a run shows of one marker, on the map: when it was passed, or how near the vehicle came and what would count. */
export function MarkerCard({
  run,
  route,
  index,
  fixes,
  mayWrite,
  onClose,
}: {
  run: RouteRun;
  route: Pick<Route, 'id' | 'toleranceMeters'>;
  index: number;
  /** Positions of the run, undefined until they are loaded and without trip reports. */
  fixes: readonly TrackPoint[] | undefined;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['routes', 'common']);
  const format = useFormat();
  const marker = run.markerPoints[index]!;
  const closest = useMemo(() => fixes && closestTime(fixes, marker), [fixes, marker]);
  const moment = marker.passedAt ?? (marker.state === 'missed' ? closest : undefined);
  const distance = format.withUnit(format.length(route.toleranceMeters));
  const isWholeDay = format.time(run.windowStart) === format.time(run.windowEnd);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Stack gap={4} role="group" aria-label={marker.name || marker.address}>
      <Row gap={8} align="start">
        <Text weight={600} grow truncate>
          {index + 1} · {marker.name || marker.address}
        </Text>
        <State state={marker.state} />
        <ActionIcon size="sm" aria-label={t('common:close')} onClick={onClose}>
          <Icon name="close" size={14} />
        </ActionIcon>
      </Row>
      <Facts marker={marker} closest={closest} />
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
        {moment !== undefined && (
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

function State({ state }: { state: RunMarkerPoint['state'] }) {
  const { t } = useTranslation('routes');
  const tone = state === 'missed' ? 'danger' : state === 'covered' ? 'ok' : 'soft';
  return (
    <Text size="small" weight={500} tone={tone}>
      {t(state)}
    </Text>
  );
}

/** The pass, the closest pass of a missed marker, or the planned arrival. */
function Facts({ marker, closest }: { marker: RunMarkerPoint; closest: string | undefined }) {
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
        : expectedAt === null || state !== 'pending'
          ? undefined
          : t('expectedAtTime', { time: format.time(expectedAt) });
  return text === undefined ? null : <Text as="p">{text}</Text>;
}
