import { useEffect, useState } from 'react';

interface Opener {
  element: Element | null;
  /** Of the panel in which, or in whose place, this one opened. */
  outer: Opener | undefined;
}

let innermost: Opener | undefined;

/**
 * When the calling panel closes, gives the focus back to what had it as the panel opened, or, where that is gone with
 * the panel it was in, to what had opened that one. A focus that went elsewhere meanwhile stays there.
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
