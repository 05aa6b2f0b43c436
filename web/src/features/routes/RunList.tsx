import { Checkbox, Skeleton, useComputedColorScheme } from '@mantine/core';
import type { RouteRun } from '@waymark/contract/routes/compliance.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { trackColor } from '../../ui/icons/track-colors.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './RunList.module.css';
import { runKey } from './run-map.ts';
import { isLate, useProgressWords } from './use-progress-words.ts';
import { useShare } from './use-share.ts';

/** The runs of a period. A row opens its run, its checkbox shows the trip on the map. */
export function RunList({
  runs,
  shown,
  failed,
  onShow,
  onOpen,
}: {
  runs: readonly RouteRun[];
  /** Keys of the runs on the map, in the order of their numbers. */
  shown: readonly string[];
  /** Keys of the runs whose trips could not be loaded. */
  failed: ReadonlySet<string>;
  onShow: (key: string, isShown: boolean) => void;
  onOpen: (key: string) => void;
}) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  const theme = useComputedColorScheme('light');
  return (
    <ul aria-label={t('runs')}>
      {runs.map((run) => {
        const key = runKey(run);
        const place = shown.indexOf(key);
        const color = place < 0 ? 'transparent' : trackColor(place + 1, theme);
        const name = `${run.assetName} ${format.date(run.windowStart)}`;
        return (
          <li key={key} className={styles.row}>
            <div>
              <Checkbox
                size="xs"
                aria-label={t('showTrip', { name })}
                checked={place >= 0}
                onChange={(event) => onShow(key, event.currentTarget.checked)}
              />
              <span className={styles.swatch} style={{ '--swatch': color } as CSSProperties} aria-hidden="true" />
            </div>
            <RunRow run={run} failed={failed.has(key)} onOpen={() => onOpen(key)} />
          </li>
        );
      })}
    </ul>
  );
}

function RunRow({ run, failed, onOpen }: { run: RouteRun; failed: boolean; onOpen: () => void }) {
  const { t } = useTranslation('routes');
  const format = useFormat();
  const share = useShare();
  const words = useProgressWords();
  const { markerPoints, next, orderKept, deviations, extraStops } = run;
  const marker = next && markerPoints[next.index];
  const facts = [
    run.noData > 0 && t('noDataCount', { count: run.noData }),
    orderKept === false && t('orderBroken'),
    deviations.length > 0 && t('deviations', { count: deviations.length }),
    extraStops !== undefined && extraStops.length > 0 && t('extraStops', { count: extraStops.length }),
  ].filter(Boolean);
  return (
    <>
      <button type="button" className={styles.open} onClick={onOpen}>
        <Stack as="span" gap={1}>
          <Text weight={600} truncate>
            {format.dayName(run.windowStart)} · {run.assetName}
          </Text>
          <Text size="small" tone={isLate(run) || run.missed > 0 ? 'warn' : 'soft'}>
            {words({ ...run, next: next && marker ? { ...next, name: marker.name, address: marker.address } : null })}
          </Text>
          {facts.length > 0 && (
            <Text size="small" tone="soft">
              {facts.join(' · ')}
            </Text>
          )}
          {failed && (
            <Text size="small" tone="danger" role="alert">
              {t('tripFailed')}
            </Text>
          )}
        </Stack>
      </button>
      <Text weight={600} figures fixed>
        {share(run.compliance)}
      </Text>
    </>
  );
}

/** Placeholder rows while loading. */
export function RunListSkeleton() {
  return (
    <Stack gap={16} padding={16} aria-hidden="true">
      {[0, 1, 2, 3].map((index) => (
        <Stack key={index} gap={8}>
          <Skeleton height={11} width={180 + ((index * 37) % 60)} />
          <Skeleton height={9} width={130 + ((index * 53) % 60)} />
        </Stack>
      ))}
    </Stack>
  );
}
