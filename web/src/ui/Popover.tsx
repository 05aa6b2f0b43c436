import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './Popover.module.css';

/** Space to the button and to the edges of the window, px. */
const GAP = 6;

/** Attributes that make a button open the panel. */
export interface PopoverTarget {
  type: 'button';
  popoverTarget: string;
  'aria-expanded': boolean;
}

/**
 * A panel at a button, by the browser's own popover: it closes on Escape and on a press outside, and gives the focus
 * back. Its content is made when it opens.
 *
 * @param target the button; spread the given attributes on it
 * @param children content; given a function that closes the panel
 */
export function Popover({
  target,
  children,
  width,
  align = 'end',
}: {
  target: (props: PopoverTarget) => ReactNode;
  children: (close: () => void) => ReactNode;
  /** px */
  width: number;
  /** Which edges of button and panel meet. */
  align?: 'start' | 'end';
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const toggled = (open: boolean): void => {
    const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    if (!open || !button) {
      setPlace(null);
      return;
    }
    const { left, right, bottom } = button.getBoundingClientRect();
    const wanted = align === 'start' ? left : right - width;
    setPlace({ left: Math.max(GAP, Math.min(wanted, window.innerWidth - width - GAP)), top: bottom + GAP });
  };
  return (
    <>
      {target({ type: 'button', popoverTarget: id, 'aria-expanded': place !== null })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        style={{ width, left: place?.left, top: place?.top }}
        onBeforeToggle={(event) => toggled(event.newState === 'open')}
      >
        {place && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
