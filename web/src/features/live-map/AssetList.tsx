import { Skeleton } from '@mantine/core';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeysIn } from '../../base/keys.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import styles from './AssetList.module.css';
import { AssetRow } from './AssetRow.tsx';
import { useOrder } from './use-fleet.ts';

const SCROLL_ID = 'live-map-list';
const ROW_PIXELS = { desktop: 54, phone: 64 } as const;
const PAGE_ROWS = 10;

/**
 * Virtualized list of assets that renders only the visible rows. Arrow keys move, Enter selects.
 * @param selected slot of the selected asset, −1 for none
 */
export function AssetList({
  selected,
  phone,
  onSelect,
}: {
  selected: number;
  phone: boolean;
  onSelect: (slot: number) => void;
}) {
  const { t } = useTranslation('liveMap');
  const order = useOrder();
  const now = useNow();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const restored = useElementScrollRestoration({ id: SCROLL_ID });
  const rows = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? ROW_PIXELS.phone : ROW_PIXELS.desktop),
    getItemKey: (index) => order[index] ?? index,
    overscan: 6,
    initialOffset: restored?.scrollY ?? 0,
  });

  // Scrolls to an asset selected on the map. An asset clicked in the list is already visible.
  const place = selected < 0 ? -1 : order.indexOf(selected);
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place, { align: 'auto' });
  }, [place, rows]);

  const go = (index: number): void => {
    const next = Math.max(0, Math.min(order.length - 1, index));
    setActive(next);
    rows.scrollToIndex(next, { align: 'auto' });
  };
  const from = active >= 0 ? active : place;
  const onKeyDown = useKeysIn([
    {
      keys: ['ArrowUp', 'ArrowDown'],
      what: 'shell:keyMove',
      run: ({ key }) => go(key === 'ArrowDown' ? from + 1 : Math.max(0, from - 1)),
    },
    {
      keys: ['PageUp', 'PageDown'],
      what: 'shell:keyPage',
      run: ({ key }) => go(key === 'PageDown' ? from + PAGE_ROWS : from - PAGE_ROWS),
    },
    { keys: ['Home', 'End'], what: 'shell:keyEnds', run: ({ key }) => go(key === 'Home' ? 0 : order.length - 1) },
    {
      keys: ['Enter'],
      what: 'shell:keyOpen',
      run: () => {
        const slot = order[active];
        if (slot === undefined) return false;
        onSelect(slot);
      },
    },
  ]);

  return (
    <div
      ref={scroller}
      className={styles.list}
      role="listbox"
      aria-label={t('listLabel')}
      aria-activedescendant={active >= 0 ? `${id}-${order[active]}` : undefined}
      tabIndex={0}
      data-scroll-restoration-id={SCROLL_ID}
      onKeyDown={onKeyDown}
      onBlur={() => setActive(-1)}
    >
      <div className={styles.all} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, size, key }) => {
          const slot = order[index];
          if (slot === undefined) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys for all its options
            <div
              key={key}
              id={`${id}-${slot}`}
              className={styles.row}
              role="option"
              aria-selected={slot === selected}
              aria-setsize={order.length}
              aria-posinset={index + 1}
              tabIndex={-1}
              data-active={index === active || undefined}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onClick={() => onSelect(slot)}
            >
              <AssetRow slot={slot} now={now} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Placeholder rows of the final size while loading. */
export function AssetListSkeleton({ phone }: { phone: boolean }) {
  const height = phone ? ROW_PIXELS.phone : ROW_PIXELS.desktop;
  return (
    <div className={styles.list} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => index).map((index) => (
        <div key={index} className={styles.waiting} style={{ height }}>
          <Skeleton circle height={18} />
          <Stack as="span" gap={7} className={styles.lines}>
            <Skeleton height={11} width={100 + ((index * 37) % 40)} />
            <Skeleton height={8} width={130 + ((index * 53) % 60)} />
          </Stack>
          <Stack as="span" gap={7} className={styles.lines} data-end>
            <Skeleton height={11} width={46} />
            <Skeleton height={8} width={34} />
          </Stack>
        </div>
      ))}
    </div>
  );
}
