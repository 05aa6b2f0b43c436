import { useCallback, useEffect, useRef } from 'react';

/** Returns the step of an entry of the browser's history. */
function stepOf(state: unknown): number {
  const { wizardStep } = (state ?? {}) as { wizardStep?: unknown };
  return typeof wizardStep === 'number' ? wizardStep : 0;
}

/**
 * Gives every step of a wizard its entry in the browser's history, so that Back leads to the step before.
 *
 * @param at current step
 * @param open opens a step if it may @returns the step that is open then
 * @returns a function that goes back to the entry of the first step, and resolves there
 */
export function useStepHistory(at: number, open: (at: number) => number): () => Promise<void> {
  const entry = useRef(0);
  const leaving = useRef(false);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    entry.current = stepOf(window.history.state);
    const arrived = ({ state }: PopStateEvent): void => {
      if (leaving.current) return;
      entry.current = stepOf(state);
      const reached = latest.current(entry.current);
      if (reached === entry.current) return;
      window.history.go(reached - entry.current);
      entry.current = reached;
    };
    window.addEventListener('popstate', arrived);
    return () => window.removeEventListener('popstate', arrived);
  }, []);
  useEffect(() => {
    for (let step = entry.current + 1; step <= at; step++)
      window.history.pushState({ ...window.history.state, wizardStep: step }, '');
    if (at < entry.current) window.history.go(at - entry.current);
    entry.current = at;
  }, [at]);
  return useCallback(async () => {
    if (entry.current === 0) return;
    await new Promise((resolve) => {
      leaving.current = true;
      window.addEventListener('popstate', resolve, { once: true });
      window.history.go(-entry.current);
    });
  }, []);
}
