import { type PointerEvent, type RefObject, useState } from 'react';

/** An entry that is being dragged, and the place where it would be dropped. Indexes from 0. */
export interface Dragged {
  from: number;
  to: number;
}

/** Moves the entries of a list or a grid by mouse or finger. @param onMove called when an entry was dropped at another place */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const placeAt = (x: number, y: number): number => {
    const boxes = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const under = boxes.findIndex(({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom);
    if (under !== -1) return under;
    const above = boxes.findIndex(({ bottom }) => y < bottom);
    return above === -1 ? boxes.length - 1 : above;
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
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (dragged) setDragged({ from: dragged.from, to: placeAt(clientX, clientY) });
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  });
  return { dragged, handle };
}
