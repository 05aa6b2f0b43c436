import { useRef, useState } from 'react';
import { useKeysIn } from '../../base/keys.ts';
import { useTranslation } from '../../base/translation.ts';
import type { Wrong } from '../../ui/form/resolver.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useDragOrder } from '../../ui/layout/use-drag-order.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { MarkerRow } from './MarkerRow.tsx';
import { withMoved } from './planned-markers.ts';
import { problemsOfMarker } from './planner-values.ts';
import type { MarkerEditing } from './use-planned-markers.ts';

/** The markers in order, moved by dragging, or with Alt and the arrow keys. */
export function MarkerList({
  editing,
  problems,
  attempted,
}: {
  editing: MarkerEditing;
  problems: readonly Wrong[];
  /** Saving was tried, so missing values show as well. */
  attempted: boolean;
}) {
  const { t } = useTranslation('routePlanner');
  const { edited, update } = editing;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ from: number; to: number } | null>(null);
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= edited.value.length) return;
    update((state) => withMoved(state, from, to));
    setMoved({ from: from + 1, to: to + 1 });
    // A moved element loses the focus.
    requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>('[data-handle]')?.focus());
  };
  const { dragged, handle } = useDragOrder(list, move);
  /** Moves the marker that has the focus. */
  const moveFocused = (target: EventTarget | null, step: -1 | 1): void => {
    const from = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target as Node));
    if (from !== -1) move(from, from + step);
  };
  const keys = useKeysIn([
    { keys: ['alt+ArrowUp'], what: 'routePlanner:keyUp', run: ({ target }) => moveFocused(target, -1) },
    { keys: ['alt+ArrowDown'], what: 'routePlanner:keyDown', run: ({ target }) => moveFocused(target, 1) },
  ]);
  if (edited.value.length === 0)
    return (
      <Text as="p" tone="quiet" padding="12px 16px">
        {t('noMarkers')}
      </Text>
    );
  return (
    <>
      <ol ref={list} aria-label={t('markers')} onKeyDown={keys}>
        {edited.value.map((marker, index) => (
          <MarkerRow
            key={marker.key}
            marker={marker}
            index={index}
            count={edited.value.length}
            editing={editing}
            problems={problemsOfMarker(problems, index)}
            attempted={attempted}
            handle={handle(index)}
            drop={dropOf(dragged, index)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{moved && t('moved', moved)}</VisuallyHidden>
    </>
  );
}

/** Returns where a dragged entry would be dropped, as seen from a row. */
function dropOf(dragged: { from: number; to: number } | null, index: number) {
  if (dragged === null || dragged.from === dragged.to) return dragged?.from === index ? 'dragged' : undefined;
  if (dragged.from === index) return 'dragged';
  if (dragged.to === index) return dragged.to < dragged.from ? 'before' : 'after';
  return undefined;
}
