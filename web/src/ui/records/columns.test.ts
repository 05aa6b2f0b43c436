import { describe, expect, it } from 'vitest';
import { fittingColumns, type RecordColumn } from './columns.ts';

const column = (id: string, more: Partial<RecordColumn<null>> = {}): RecordColumn<null> => ({
  id,
  label: id,
  width: 100,
  cell: () => null,
  ...more,
});
const COLUMNS = [
  column('name'),
  column('status', { phone: 'badge' }),
  column('kept', { keep: true }),
  column('a'),
  column('b'),
];
const PLAIN = { selectable: false, acting: false };

describe('the columns of a list', () => {
  it.each([
    [512, 'name', ['name', 'status', 'kept', 'a', 'b']],
    [511, 'name', ['name', 'status', 'kept', 'a']],
    [411, 'b', ['name', 'status', 'kept', 'b']],
    [10, 'name', ['name', 'status', 'kept']],
    [Number.POSITIVE_INFINITY, 'name', ['name', 'status', 'kept', 'a', 'b']],
  ])('in %i px, sorted by %s, are %j', (room, sorted, ids) => {
    expect(fittingColumns(COLUMNS, PLAIN, room, sorted).map(({ id }) => id)).toEqual(ids);
  });

  it('lose lesser ones before the others', () => {
    const columns = [column('name'), column('lesser', { lesser: true }), column('a'), column('b')];
    const shown = (room: number) => fittingColumns(columns, PLAIN, room, 'name').map(({ id }) => id);
    expect(shown(411)).toEqual(['name', 'a', 'b']);
    expect(shown(311)).toEqual(['name', 'a']);
  });

  it('leave room for selection and actions', () => {
    const parts = { selectable: true, acting: true };
    expect(fittingColumns(COLUMNS, parts, 592, 'name')).toHaveLength(5);
    expect(fittingColumns(COLUMNS, parts, 591, 'name')).toHaveLength(4);
  });
});
