import { describe, expect, it } from 'vitest';
import type { ReadyStates, Screen } from '../ui/layout/screen.ts';
import { NAVIGATION } from './screens.ts';

type Declarations = { ready: ReadyStates } & Record<string, Screen>;

const MODULES = Object.values(import.meta.glob<Declarations>('../features/*/screen.ts', { eager: true }));
const PATHS = MODULES.flatMap(({ ready: _, ...screens }) => Object.values(screens).map(({ path }) => path));

describe('the declarations of screens', () => {
  it('name a state of every screen for the screen tests', () => {
    const visited = MODULES.flatMap(({ ready }) => Object.keys(ready)).map((address) =>
      address.split('?')[0]?.replace(/\{(asset|route|driver|incident)\}/, '$$id'),
    );
    const missed = PATHS.filter((path) => !visited.includes(path.replace('$report', 'fleet-summary')));
    expect(PATHS.length).toBeGreaterThan(20);
    expect(missed).toEqual([]);
  });

  it('give every path to one screen, which has at most one place in the navigation', () => {
    expect(PATHS).toEqual([...new Set(PATHS)]);
    const placed = NAVIGATION.flatMap(({ screens }) => screens.map(({ path }) => path));
    expect(placed).toEqual([...new Set(placed)]);
  });
});
