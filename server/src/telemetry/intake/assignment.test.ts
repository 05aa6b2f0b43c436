import { emptyRecord } from '@waymark/protocols/protocol.ts';
import { expect, it } from 'vitest';
import type { Assignment } from '../ingest.ts';
import { assetAt, assignRows } from './assignment.ts';
import { positionFromRecord } from './position.ts';

const NOW = Date.UTC(2026, 4, 4, 12);
const DAY = 86_400_000;

const assignments: Assignment[] = [
  { assetId: 10, role: 'primary', from: NOW - 20 * DAY, to: NOW - 10 * DAY },
  { assetId: 11, role: 'primary', from: NOW - 5 * DAY, to: undefined },
];

it('assigns a row to the asset that carried the device at the fix time', () => {
  const assetId = (fixTime: number) => {
    const row = { ...positionFromRecord(emptyRecord(fixTime)), fixTime };
    assignRows([row], assignments);
    return row.assetId;
  };
  expect(assetId(NOW)).toBe(11);
  expect(assetId(NOW - 12 * DAY)).toBe(10);
  expect(assetId(NOW - 7 * DAY)).toBeNull();
  expect(assetId(NOW - 30 * DAY)).toBeNull();
});

it('includes the start of an assignment and excludes its end', () => {
  expect(assetAt(assignments, NOW - 10 * DAY)).toBeNull();
  expect(assetAt(assignments, NOW - 5 * DAY)).toBe(11);
});
