import { Skeleton } from '@mantine/core';
import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import rowList from '../../ui/layout/RowList.module.css';
import { rowLayout } from '../../ui/layout/row-layout.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { useVirtualRows } from '../../ui/layout/use-virtual-rows.ts';
import styles from './AssetList.module.css';
import { AssetRow, RowStep } from './AssetRow.tsx';
import { fleet } from './fleet.ts';
import { LIST_ID, leaveRows, rowId, useListCursor, useListKeys } from './list-cursor.ts';
import { ATTENTION_HEAD, CALM_HEAD, listRows } from './list-rows.ts';
import { useCounts, useOrder, useUrgent } from './use-fleet.ts';

const ROW_PIXELS = { desktop: 54, phone: 64 } as const;
/** With three lines: name, reason and place. */
const URGENT_PIXELS = { desktop: 70, phone: 84 } as const;
const HEAD_PIXELS = 32;

/**
 * Virtualized list of assets that renders only the visible rows, those that need attention first. Arrow keys move, Enter
 * selects.
 * @param selected slot of the selected asset, −1 for none
 */
export function AssetList({
  selected,
  byUrgency,
  phone,
  onSelect,
}: {
  selected: number;
  /** The list is sorted by attention. */
  byUrgency: boolean;
  phone: boolean;
  onSelect: (slot: number) => void;
}) {
  const { t } = useTranslation(['liveMap', 'attention']);
  const format = useFormat();
  const order = useOrder();
  const urgent = useUrgent();
  const counts = useCounts();
  const isCalm = byUrgency && counts.isComplete && counts.attention === 0;
  const items = useMemo(() => listRows(order, urgent, isCalm), [order, urgent, isCalm]);
  const kind = phone ? 'phone' : 'desktop';
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights depend on the reasons of an asset, with the counts
  const layout = useMemo(() => {
    const pixelsAt = (slot: number): number => {
      if (slot < 0) return HEAD_PIXELS;
      return fleet.needsAttention(slot) ? URGENT_PIXELS[kind] : ROW_PIXELS[kind];
    };
    return rowLayout(items.length, (index) => pixelsAt(items[index]!));
  }, [items, kind, counts]);
  const now = useNow();
  const scroller = useRef<HTMLDivElement>(null);
  const cursor = useListCursor(order);
  const restored = useElementScrollRestoration({ id: LIST_ID });
  const { rows, reveal } = useVirtualRows(layout, scroller, { beside: 6, startAt: restored?.scrollY ?? 0 });

  // Scrolls to an asset selected on the map or reached by keys. An asset clicked in the list is already visible.
  const reached = cursor < 0 ? selected : cursor;
  const place = reached < 0 ? -1 : items.indexOf(reached);
  useEffect(() => {
    if (place >= 0) reveal(place);
  }, [place, reveal]);

  const onKeyDown = useListKeys(order, selected, onSelect);
  return (
    <div ref={scroller} className={`${rowList.list} ${styles.scroller}`} data-scroll-restoration-id={LIST_ID}>
      <div className={rowList.all} style={{ height: layout.height }}>
        <div
          className={styles.options}
          role="listbox"
          aria-label={t('listLabel')}
          aria-activedescendant={cursor < 0 ? undefined : rowId(cursor)}
          tabIndex={0}
          id={LIST_ID}
          onKeyDown={onKeyDown}
          onBlur={leaveRows}
        >
          {rows.map(({ index, start, size }) => {
            const slot = items[index];
            if (slot === undefined) return null;
            const style = { height: size, transform: `translateY(${start}px)` };
            if (slot < 0)
              return (
                <div key={slot} role="presentation" className={styles.heading} style={style}>
                  {slot === CALM_HEAD
                    ? t('attention:nothingUrgent')
                    : slot === ATTENTION_HEAD
                      ? t('attention:needsAttentionCount', { number: format.number(urgent) })
                      : t('attention:others', { number: format.number(order.length - urgent) })}
                </div>
              );
            const heads = (items[0]! < 0 ? 1 : 0) + (urgent > 0 && index > urgent ? 1 : 0);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys for all its options
              <div
                key={slot}
                id={rowId(slot)}
                className={rowList.row}
                role="option"
                aria-selected={slot === selected}
                aria-setsize={order.length}
                aria-posinset={index + 1 - heads}
                tabIndex={-1}
                data-active={slot === cursor || undefined}
                style={style}
                onClick={() => onSelect(slot)}
              >
                <AssetRow slot={slot} now={now} />
              </div>
            );
          })}
        </div>
        {rows.map(({ index, end }) => {
          const slot = items[index];
          return slot === undefined || slot < 0 ? null : <RowStep key={slot} slot={slot} end={end} />;
        })}
      </div>
    </div>
  );
}

/** Placeholder rows of the final size while loading. */
export function AssetListSkeleton({ phone }: { phone: boolean }) {
  const height = phone ? ROW_PIXELS.phone : ROW_PIXELS.desktop;
  return (
    <div className={rowList.list} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => index).map((index) => (
        <div key={index} className={rowList.waiting} style={{ height }}>
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
