import { Skeleton } from '@mantine/core';
import { useElementScrollRestoration } from '@tanstack/react-router';
import type { Place } from '@waymark/contract/places/schema.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useKeysIn } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import rowList from '../../ui/layout/RowList.module.css';
import { rowLayout } from '../../ui/layout/row-layout.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useVirtualRows } from '../../ui/layout/use-virtual-rows.ts';
import styles from './PlaceList.module.css';
import { PlaceSign } from './PlaceSign.tsx';

const LIST_ID = 'place-list';
const ROW_PIXELS = { desktop: 50, phone: 64 } as const;
const PAGE_ROWS = 10;

/** The list of places, of which only the visible rows are rendered. Arrow keys move, Enter selects. */
export function PlaceList({
  places,
  selected,
  editing,
  phone,
  onSelect,
}: {
  places: readonly Place[];
  selected: string | undefined;
  /** Place whose editor is open. */
  editing: string | undefined;
  phone: boolean;
  onSelect: (id: string) => void;
}) {
  const { t } = useTranslation('places');
  const scroller = useRef<HTMLDivElement>(null);
  const restored = useElementScrollRestoration({ id: LIST_ID });
  const [cursor, setCursor] = useState<string | null>(null);
  const rowPixels = ROW_PIXELS[phone ? 'phone' : 'desktop'];
  const layout = useMemo(() => rowLayout(places.length, () => rowPixels), [places.length, rowPixels]);
  const { rows, reveal } = useVirtualRows(layout, scroller, { beside: 6, startAt: restored?.scrollY ?? 0 });
  const open = editing ?? selected;
  const reached = places.findIndex(({ id }) => id === (cursor ?? open));
  useEffect(() => {
    if (reached >= 0) reveal(reached);
  }, [reached, reveal]);
  const reach = (index: number): void => setCursor(places[Math.max(0, Math.min(places.length - 1, index))]?.id ?? null);
  const onKeyDown = useKeysIn([
    {
      keys: ['ArrowUp', 'ArrowDown'],
      what: 'shell:keyMove',
      run: ({ key }) => reach(key === 'ArrowDown' ? reached + 1 : reached - 1),
    },
    {
      keys: ['PageUp', 'PageDown'],
      what: 'shell:keyPage',
      run: ({ key }) => reach(key === 'PageDown' ? reached + PAGE_ROWS : reached - PAGE_ROWS),
    },
    {
      keys: ['Home', 'End'],
      what: 'shell:keyEnds',
      run: ({ key }) => reach(key === 'Home' ? 0 : places.length - 1),
    },
    { keys: ['Enter'], what: 'shell:keyOpen', run: () => cursor !== null && onSelect(cursor) },
  ]);
  return (
    <div
      ref={scroller}
      id={LIST_ID}
      className={rowList.list}
      role="listbox"
      aria-label={t('title')}
      aria-activedescendant={cursor === null ? undefined : `${LIST_ID}-${cursor}`}
      tabIndex={0}
      data-scroll-restoration-id={LIST_ID}
      onKeyDown={onKeyDown}
      onBlur={() => setCursor(null)}
    >
      <div className={rowList.all} style={{ height: layout.height }}>
        {rows.map(({ index, start, size }) => {
          const place = places[index];
          if (!place) return null;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box takes the keys for all its options
            <div
              key={place.id}
              id={`${LIST_ID}-${place.id}`}
              className={rowList.row}
              role="option"
              aria-selected={place.id === open}
              aria-setsize={places.length}
              aria-posinset={index + 1}
              tabIndex={-1}
              data-active={place.id === cursor || undefined}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onClick={() => onSelect(place.id)}
            >
              <PlaceRow place={place} editing={place.id === editing} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function PlaceRow({ place, editing }: { place: Place; editing: boolean }) {
  const { t } = useTranslation(['places', 'placeType']);
  const format = useFormat();
  const { inside, visitsThisWeek, address, tags } = place;
  const detail = [t(`placeType:${place.type}`), address ?? tags.join(', ')].filter(Boolean).join(' · ');
  return (
    <>
      <PlaceSign type={place.type} color={place.color} />
      <Stack as="span" gap={1} grow>
        <Text weight={600} truncate>
          {place.name}
        </Text>
        <Text tone="quiet" size="small" truncate>
          {editing && <em className={styles.editing}>{t('editing')} · </em>}
          {detail}
        </Text>
      </Stack>
      <Stack as="span" gap={1} align="end" fixed className="figures">
        {inside > 0 ? (
          <span>
            <b>{format.number(inside)}</b> {t('insideUnit')}
          </span>
        ) : (
          <Text tone="quiet">{t('nobodyInside')}</Text>
        )}
        <Text tone="quiet" size="small">
          {t('visits', { count: visitsThisWeek })}
        </Text>
      </Stack>
    </>
  );
}

/** Placeholder rows of the final size while loading. */
export function PlaceListSkeleton({ phone }: { phone: boolean }) {
  return (
    <div className={rowList.list} aria-hidden="true">
      {Array.from({ length: 10 }, (_, index) => index).map((index) => (
        <Row
          key={index}
          gap={12}
          padding="0 16px"
          className={rowList.waiting}
          height={ROW_PIXELS[phone ? 'phone' : 'desktop']}
        >
          <Skeleton height={26} width={26} />
          <Stack as="span" gap={7} grow>
            <Skeleton height={11} width={100 + ((index * 37) % 60)} />
            <Skeleton height={8} width={80 + ((index * 53) % 60)} />
          </Stack>
          <Stack as="span" gap={7} align="end" fixed>
            <Skeleton height={11} width={46} />
            <Skeleton height={8} width={54} />
          </Stack>
        </Row>
      ))}
    </div>
  );
}
