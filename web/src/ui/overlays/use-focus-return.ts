import { useEffect, useState } from 'react';

interface Opener {
  element: Element | null;
  /** Opener of the panel that contained this one or was replaced by it. */
  outer: Opener | undefined;
}

let innermost: Opener | undefined;

/**
 * Returns the focus when the calling panel closes. It goes to the element that was focused when the panel opened. If
 * that element went away with its panel, it goes to the opener of that panel. A focus that has moved elsewhere
 * meanwhile stays.
 */
export function useFocusReturn(): void {
  const [opener] = useState<Opener>(() => ({ element: document.activeElement, outer: innermost }));
  useEffect(() => {
    innermost = opener;
    return () => {
      if (innermost === opener) innermost = opener.outer;
      if (document.activeElement === null || document.activeElement === document.body) focusFirstLeft(opener);
    };
  }, [opener]);
}

function focusFirstLeft(opener: Opener): void {
  for (let each: Opener | undefined = opener; each !== undefined; each = each.outer)
    if (each.element instanceof HTMLElement && each.element.isConnected && each.element !== document.body) {
      each.element.focus({ preventScroll: true });
      return;
    }
}
