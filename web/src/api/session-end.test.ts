import { beforeEach, describe, expect, it, vi } from 'vitest';

function page() {
  const kept = new Map<string, string>();
  return {
    location: { pathname: '/assets', search: '?type=car', reload: vi.fn(), assign: vi.fn() },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
  };
}

/** Loads a separate module instance for each page load. */
async function load() {
  vi.resetModules();
  return (await import('./session-end.ts')).sessionEnded as unknown as (page: unknown, now: number) => boolean;
}

describe('the end of a session', () => {
  beforeEach(() => vi.resetModules());

  it('reloads the page once, however many calls were refused', async () => {
    const [ended, window] = [await load(), page()];
    ended(window, 100_000);
    ended(window, 100_001);
    expect(window.location.reload).toHaveBeenCalledOnce();
  });

  it('goes to sign-in with a return address when the reload comes back without a session', async () => {
    const window = page();
    (await load())(window, 100_000);
    (await load())(window, 101_000);
    expect(window.location.reload).toHaveBeenCalledOnce();
    expect(window.location.assign).toHaveBeenCalledWith('/login-app?next=%2Fassets%3Ftype%3Dcar');
  });

  it('keeps a page with unsaved input, until the input is saved or discarded', async () => {
    const [ended, window] = [await load(), page()];
    const { sessionOver } = await import('./session-end.ts');
    const { guardUnsaved } = await import('../base/unsaved.ts');
    const discard = guardUnsaved({ current: true });
    expect([ended(window, 100_000), sessionOver.get()]).toEqual([false, true]);
    expect(window.location.reload).not.toHaveBeenCalled();
    discard();
    expect(ended(window, 100_001)).toBe(true);
    expect(window.location.reload).toHaveBeenCalledOnce();
  });

  it('reloads again when a later session ends', async () => {
    const window = page();
    (await load())(window, 100_000);
    (await load())(window, 200_000);
    expect(window.location.reload).toHaveBeenCalledTimes(2);
  });
});
