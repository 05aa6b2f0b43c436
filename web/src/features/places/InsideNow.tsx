import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { fenceOf } from '@waymark/domain/places/fence.ts';
import { type PlaceShape, shapeFlaw } from '@waymark/domain/places/shape.ts';
import { useMemo, useState } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { type AssetNow, serverNow, useAssetsIn } from '../live-map/index.ts';
import styles from './InsideNow.module.css';
import { insideSinceQuery } from './visit-queries.ts';

const E7 = 1e7;
/** Number of assets shown initially. */
const FIRST_ROWS = 4;

/** Returns the test of whether a position is inside a shape. Null for no shape and for one that cannot be a place. */
function useContains(shape: PlaceShape | null): ((latitude: number, longitude: number) => boolean) | null {
  return useMemo(() => {
    if (!shape || shapeFlaw(shape)) return null;
    const fence = fenceOf(shape);
    return (latitude, longitude) => fence.outsideMeters(latitude * E7, longitude * E7) <= 0;
  }, [shape]);
}

/**
 * The assets whose last position is inside a place, live.
 *
 * @param before shape that applies until now, to compare with an edited one
 */
export function InsideNow({
  shape,
  before,
  placeId,
}: {
  shape: PlaceShape | null;
  before?: PlaceShape | null | undefined;
  /** Shows since when assets are inside. Omitted for a place that does not exist yet. */
  placeId?: string | undefined;
}) {
  const { t } = useTranslation('places');
  const format = useFormat();
  const now = useAssetsIn(useContains(shape));
  const earlier = useAssetsIn(useContains(before ?? null));
  const may = useMayCall(ENDPOINTS.visits.inside);
  const since = useQuery({ ...insideSinceQuery(placeId ?? ''), enabled: may && placeId !== undefined }).data;
  const [all, setAll] = useState(false);
  if (!shape) return null;
  const compares = before !== undefined && before !== null && before !== shape;
  const has = (list: readonly AssetNow[], { facts }: AssetNow): boolean =>
    list.some((other) => other.facts.assetId === facts.assetId);
  const added = compares ? now.filter((asset) => !has(earlier, asset)) : [];
  const left = compares ? earlier.filter((asset) => !has(now, asset)) : [];
  const rows = [
    ...added.map((asset) => ({ asset, change: 'new' as const })),
    ...left.map((asset) => ({ asset, change: 'left' as const })),
    ...now
      .filter((asset) => !added.includes(asset))
      .sort((a, b) => sinceOf(since, a) - sinceOf(since, b))
      .map((asset) => ({ asset, change: null })),
  ];
  const shown = all ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <Box as="section" padding="12px 16px" line="above" aria-label={t('insideNow')}>
      <Row justify="between" gap={8} padding="0 0 4px">
        <h3>
          {t('insideNow')} <span className="figures">{format.number((compares ? earlier : now).length)}</span>
        </h3>
        {compares && (
          <Text size="small" tone="accent" className="figures">
            {t('withNewShape', { number: format.number(now.length) })}
          </Text>
        )}
      </Row>
      {rows.length === 0 && (
        <Text as="p" size="small" tone="quiet">
          {t('nobodyInsideNow')}
        </Text>
      )}
      <ul className={styles.list}>
        {shown.map(({ asset, change }) => (
          <InsideRow
            key={asset.facts.assetId}
            asset={asset}
            change={change}
            insideSince={since?.get(asset.facts.assetId)}
          />
        ))}
      </ul>
      {rows.length > shown.length && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('showMore', { number: format.number(rows.length - shown.length) })}
        </button>
      )}
    </Box>
  );
}

/** The assets that are inside for the longest time come first. */
function sinceOf(since: ReadonlyMap<string, number> | undefined, { facts }: AssetNow): number {
  return since?.get(facts.assetId) ?? Number.MAX_SAFE_INTEGER;
}

function InsideRow({
  asset,
  change,
  insideSince,
}: {
  asset: AssetNow;
  change: 'new' | 'left' | null;
  /** Start of the visit, epoch ms. Without one the status and its start are shown. */
  insideSince: number | undefined;
}) {
  const { t } = useTranslation(['places', 'status']);
  const format = useFormat();
  const now = useNow();
  const { facts, status, statusSince } = asset;
  const from = insideSince ?? statusSince;
  const time = from === null ? '' : format.date(from) === format.date(now) ? format.time(from) : format.date(from);
  const words =
    from === null
      ? t(`status:${status}`)
      : insideSince === undefined
        ? t('places:statusSince', { status: t(`status:${status}`), time })
        : t('places:insideSince', { time });
  return (
    <li data-change={change ?? undefined}>
      <StatusMark status={status} size={16} headingDegrees={asset.headingDegrees} />
      <Text truncate grow>
        <Link to="/map" search={{ selected: facts.assetId }} className={styles.name}>
          {facts.name}
        </Link>{' '}
        <Text size="small" tone="quiet">
          {words}
        </Text>
      </Text>
      <Text size="small" tone={change === 'new' ? 'accent' : 'soft'} fixed className="figures">
        {change === null
          ? from !== null && format.span((serverNow(now) - from) / 1000)
          : t(change === 'new' ? 'places:joins' : 'places:leaves')}
      </Text>
    </li>
  );
}
