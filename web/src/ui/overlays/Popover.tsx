import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './Popover.module.css';

/** Distance to the button and to the edges of the window, px. */
const GAP = 6;

/** Attributes that make a button open the panel. */
export interface PopoverTarget {
  type: 'button';
  popoverTarget: string;
  'aria-expanded': boolean;
}

type Place = { left: number; maxHeight: number } & ({ top: number } | { bottom: number });

/** Returns the position in px of the window: below the button, or above it if there is more space. */
function placeAt(button: DOMRect, width: number, align: 'start' | 'end'): Place {
  const wanted = align === 'start' ? button.left : button.right - width;
  const left = Math.max(GAP, Math.min(wanted, window.innerWidth - width - GAP));
  const above = button.top - 2 * GAP;
  const below = window.innerHeight - button.bottom - 2 * GAP;
  return below >= above
    ? { left, top: button.bottom + GAP, maxHeight: below }
    : { left, bottom: window.innerHeight - button.top + GAP, maxHeight: above };
}

/**
 * A panel at a button, based on the browser's popover. It closes on Escape and on a press outside and returns the
 * focus. Its content mounts when it opens.
 *
 * @param target the button, which takes the passed attributes
 * @param children content, called with a function that closes the panel
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
  /** Edges of button and panel that align. */
  align?: 'start' | 'end';
}) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const toggled = (open: boolean): void => {
    const button = document.querySelector<HTMLElement>(`[popovertarget="${id}"]`);
    if (!open || !button) {
      setPlace(null);
      return;
    }
    setPlace(placeAt(button.getBoundingClientRect(), width, align));
  };
  return (
    <>
      {target({ type: 'button', popoverTarget: id, 'aria-expanded': place !== null })}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        style={{ width, ...place }}
        onBeforeToggle={(event) => toggled(event.newState === 'open')}
      >
        {place && children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}
