import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowLayout, type RowPlace, scrolledTo } from './row-layout.ts';

interface VirtualRows {
  /** The rows to render. */
  rows: RowPlace[];
  /** Scrolls as little as possible to show a row. Always the same function. */
  reveal: (index: number) => void;
}

/** The visible part of a list, px. */
interface Part {
  top: number;
  height: number;
}

/**
 * Returns the visible rows of a list, whose component renders again when they change. Rows of the same scrolling
 * distance are painted together, because they render before the browser paints the scrolled list.
 *
 * @param layout of all rows, the same object while their heights are the same
 * @param scroller the element that scrolls
 * @param beside number of rows rendered before and after the visible ones
 * @param startAt scrolled px at first
 */
export function useVirtualRows(
  layout: RowLayout,
  scroller: RefObject<HTMLElement | null>,
  { beside, startAt = 0 }: { beside: number; startAt?: number },
): VirtualRows {
  const [part, setPart] = useState<Part>({ top: startAt, height: 0 });
  const current = useRef(layout);

  useLayoutEffect(() => {
    current.current = layout;
    const element = scroller.current;
    if (element) setPart((before) => newerPart(before, element, layout, beside));
  }, [layout, scroller, beside]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list starts at `startAt` once
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (startAt > 0) element.scrollTop = startAt;
    const look = (): void => setPart((before) => newerPart(before, element, current.current, beside));
    const scrolled = (): void => flushSync(look);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', scrolled);
    };
  }, [scroller, beside]);

  const reveal = useCallback(
    (index: number): void => {
      const element = scroller.current;
      if (!element) return;
      const top = scrolledTo(current.current.at(index), element.scrollTop, element.clientHeight);
      if (top !== element.scrollTop) element.scrollTop = top;
    },
    [scroller],
  );

  const { first, last } = layout.within(part.top, part.height, beside);
  const rows = Array.from({ length: last - first + 1 }, (_, place) => layout.at(first + place));
  return { rows, reveal };
}

/** Returns the visible part, or the one before if it has the same rows, so that nothing renders again. */
function newerPart(before: Part, { scrollTop, clientHeight }: HTMLElement, layout: RowLayout, beside: number): Part {
  const was = layout.within(before.top, before.height, beside);
  const is = layout.within(scrollTop, clientHeight, beside);
  return was.first === is.first && was.last === is.last ? before : { top: scrollTop, height: clientHeight };
}
