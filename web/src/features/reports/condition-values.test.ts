import { conditionsText, readConditions } from '@waymark/contract/reports/conditions.ts';
import { ANY_READER, columnsOf } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { REPORT_NAMES } from '@waymark/contract/reports/names.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedValue, writtenValue } from './condition-values.ts';

const columns = columnsOf(reportOf('trips'), ANY_READER);

describe('the value of a condition', () => {
  it.each([
    ['distance', '12,5', 'metric', '12500'],
    ['distance', '1', 'imperial', '1609.344'],
    ['duration', '1.5', 'metric', '90'],
    ['share', '20', 'metric', '0.2'],
    ['speed', '90', 'metric', '25'],
    ['count', '3', 'imperial', '3'],
    ['text', ' Depot A ', 'metric', 'Depot A'],
  ] as const)('of kind %s written as %s in %s units is stored as %s', (kind, text, system, stored) => {
    expect(storedValue(text, kind, system)).toBe(stored);
    const written = writtenValue({ column: 'x', operator: '>=', value: stored }, kind, system);
    expect(storedValue(written, kind, system)).toBe(stored);
  });

  it.each(['', 'far', '1e3'])('is none for the text “%s”', (text) => {
    expect(storedValue(text, 'distance', 'metric')).toBeUndefined();
  });

  it('survives an address, whatever its text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (value) => {
        fc.pre(value.trim() !== '' && !value.includes('\0') && value.isWellFormed());
        const conditions = [
          { column: 'asset', operator: '~', value } as const,
          { column: 'distance', operator: '>=', value: '30000' } as const,
        ];
        expect(readConditions(conditionsText(conditions), columns)).toEqual(conditions);
      }),
    );
  });

  it('is refused for more conditions than the most', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'distance>=1').join(';');
    expect(readConditions(many(8), columns)).toHaveLength(8);
    expect(readConditions(many(9), columns)).toBeUndefined();
  });

  it('can be asked of every report', () => {
    for (const name of REPORT_NAMES)
      expect(readConditions('asset~truck', columnsOf(reportOf(name), ANY_READER)), name).toHaveLength(1);
  });
});
