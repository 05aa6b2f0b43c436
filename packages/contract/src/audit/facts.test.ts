import { expect, it } from 'vitest';
import { auditFacts } from './facts.ts';

it('returns changes one by one, and other facts as stored', () => {
  expect(
    auditFacts({
      changed: ['name', 'tags'],
      facts: { name: { from: 'North', to: 'South' }, tags: { from: [], to: ['x'] } },
      devices: 2,
      place: { city: 'Oslo' },
      nothing: {},
    }),
  ).toEqual([
    { key: 'name', before: 'North', value: 'South' },
    { key: 'tags', before: [], value: ['x'] },
    { key: 'devices', value: 2 },
    { key: 'place', value: { city: 'Oslo' } },
    { key: 'nothing', value: {} },
  ]);
  expect(auditFacts({ changed: ['name'] })).toEqual([{ key: 'changed', value: ['name'] }]);
});

it('returns a line that is a single change as a whole by its fields', () => {
  expect(auditFacts({ scope: 'truck', from: { a: 1, b: 2 }, to: { a: 1, b: 3, c: 4 } })).toEqual([
    { key: 'scope', value: 'truck' },
    { key: 'b', before: 2, value: 3 },
    { key: 'c', before: undefined, value: 4 },
  ]);
  expect(auditFacts({ changed: ['role'], old: { role: 'viewer' }, new: { role: 'admin' } })).toEqual([
    { key: 'role', before: 'viewer', value: 'admin' },
  ]);
  expect(auditFacts({ from: 'x', to: 'y' })).toEqual([{ key: 'changedTo', before: 'x', value: 'y' }]);
});
