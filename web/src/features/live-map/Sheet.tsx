import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import styles from './Sheet.module.css';

/** Heights of the sheet as shares of the screen: collapsed, half, nearly full. */
export const STOPS = [0.2, 0.6, 0.92] as const;
/** A shorter movement counts as a tap, which moves to the next stop. */
const TAP_PIXELS = 6;

/**
 * Bottom sheet over the map on phones. Its handle is dragged, tapped or moved with the arrow keys.
 * @param height px, undefined until moved @param frame height of the containing element, px
 */
export function Sheet({
  height,
  frame,
  onHeight,
  children,
}: {
  height: number;
  frame: number;
  onHeight: (pixels: number) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('liveMap');
  const drag = useRef<{ pointerY: number; height: number } | null>(null);
  const [dragging, setDragging] = useState(false);
  const stops = STOPS.map((share) => Math.round(frame * share));
  const nearest = (pixels: number): number =>
    stops.reduce((best, stop, index) => (Math.abs(stop - pixels) < Math.abs(stops[best]! - pixels) ? index : best), 0);
  const stop = nearest(height);

  const begin = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerY: event.clientY, height };
    setDragging(true);
  };
  const move = (event: PointerEvent): void => {
    if (!drag.current) return;
    const wanted = drag.current.height + drag.current.pointerY - event.clientY;
    onHeight(Math.max(stops[0]!, Math.min(stops[2]!, wanted)));
  };
  const end = (event: PointerEvent): void => {
    if (!drag.current) return;
    const moved = Math.abs(event.clientY - drag.current.pointerY);
    drag.current = null;
    setDragging(false);
    onHeight(stops[moved < TAP_PIXELS ? (stop + 1) % stops.length : nearest(height)]!);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = { ArrowUp: stop + 1, ArrowDown: stop - 1, Home: 2, End: 0 };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onHeight(stops[Math.max(0, Math.min(2, next))]!);
  };
  return (
    <section className={styles.sheet} style={{ height }} data-dragging={dragging || undefined}>
      <div
        className={styles.handle}
        role="slider"
        tabIndex={0}
        aria-label={t('sheet')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((height / frame) * 100)}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={onKeyDown}
      />
      {children}
    </section>
  );
}
