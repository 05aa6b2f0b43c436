import { type PointerEvent, type RefObject, useState } from 'react';

/** An entry that is being dragged, and the place where it would be dropped. Indexes from 0. */
export interface Dragged {
  from: number;
  to: number;
}

/** Moves the entries of a list by mouse or finger. @param onMove called when an entry was dropped at another place */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const under = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return under === -1 ? rows.length - 1 : under;
  };
  const end = (drops: boolean): void => {
    setDragged(null);
    if (drops && dragged && dragged.to !== dragged.from) onMove(dragged.from, dragged.to);
  };
  /** Returns the handlers of the handle of an entry. */
  const handle = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from, to: from });
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (dragged) setDragged({ from: dragged.from, to: placeAt(clientY) });
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  });
  return { dragged, handle };
}
