import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { SortBarButton, SortChoice, SortMenu } from '../../ui/layout/SortMenu.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { fleet } from './fleet.ts';
import { SORTS, type Sort } from './fleet-filter.ts';
import styles from './ListHead.module.css';
import { type LiveMapSearch, sortOf } from './search.ts';
import { useCounts, useOrder } from './use-fleet.ts';
import type { SearchChange } from './use-live-map-search.ts';

const WORDS = {
  attention: 'sortAttention',
  name: 'sortName',
  status: 'sortStatus',
  speed: 'sortSpeed',
  packet: 'sortPacket',
} as const;
/** Columns whose first sort direction is descending. */
const DESCENDS_FIRST: Record<Sort, boolean> = {
  attention: false,
  name: false,
  status: false,
  speed: true,
  packet: true,
};

/** Above the playback limit, so that the playback can report how many assets it leaves out. */
const MOST_PLAYED = 5 * LIMITS.playbackAssets;

/** Shows the number of listed assets and their order. */
export function ListHead({
  loaded,
  search,
  onChange,
}: {
  loaded: boolean;
  search: LiveMapSearch;
  onChange: (change: SearchChange) => void;
}) {
  const { t } = useTranslation('liveMap');
  const format = useFormat();
  const order = useOrder();
  const shown = order.length;
  const { total } = useCounts();
  const navigate = useNavigate();
  const play = (): void => {
    const ids = order.slice(0, MOST_PLAYED).flatMap((slot) => fleet.asset(slot)?.facts.assetId ?? []);
    void navigate({ to: '/playback', search: { assets: ids.join(',') } });
  };
  const { by, descending } = sortOf(search);
  const set = (sort: Sort, down: boolean): void =>
    onChange({ sort: sort === 'attention' ? undefined : sort, descending: down || undefined });
  return (
    <Row justify="between" fixed line="both" ground="subtle" height={36} padding="0 8px 0 16px">
      {loaded ? (
        <span className={`${styles.shown} figures`} role="status">
          {shown === total
            ? t('shown', { number: format.number(shown) })
            : t('shownOf', { number: format.number(shown), total: format.number(total) })}
        </span>
      ) : (
        <Skeleton width={72} height={9} />
      )}
      <Box as="span" grow />
      {/* Playback is offered only for a filtered part of the fleet, because few users play a whole fleet. */}
      {loaded && shown > 0 && shown < total && (
        <SortBarButton label={t('playTogether')} onClick={play}>
          <Icon name="play" />
        </SortBarButton>
      )}
      <SortMenu label={t('sort')} chosen={t(WORDS[by])}>
        {(close) => (
          <Stack margin={-6} className={styles.menu}>
            {SORTS.map((sort) => (
              <SortChoice
                key={sort}
                word={t(WORDS[sort])}
                chosen={by === sort}
                onChoose={() => {
                  set(sort, DESCENDS_FIRST[sort]);
                  close();
                }}
              />
            ))}
            {by !== 'attention' && <hr />}
            {(by === 'attention' ? [] : [false, true]).map((down) => (
              <SortChoice
                key={String(down)}
                word={t(down ? 'sortDescending' : 'sortAscending')}
                chosen={descending === down}
                onChoose={() => {
                  set(by, down);
                  close();
                }}
              />
            ))}
          </Stack>
        )}
      </SortMenu>
    </Row>
  );
}
