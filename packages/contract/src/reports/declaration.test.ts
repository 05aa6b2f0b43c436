import { describe, expect, it } from 'vitest';
import { ANY_READER, addedColumns, columnsNotBy, columnsOf, REPORT_GROUPS } from './declaration.ts';
import { REPORTS, reportOf } from './kinds/index.ts';

const names = (columns: readonly [name: string, column: unknown][]) => columns.map(([name]) => name);
const summary = reportOf('fleetSummary');

describe('the columns of a grouping', () => {
  it('are optional if reading them takes longer, and are then added up only if asked for', () => {
    const score = (group: 'day' | 'month') => new Map(columnsOf(summary, ANY_READER, group)).get('score');
    expect([score('day')?.optional, score('month')?.optional]).toEqual([true, undefined]);
    const added = (wanted?: string[]) => names(addedColumns(summary, 'day', wanted));
    expect(added()).toContain('brakingUnits');
    expect(added(['day', 'score'])).toContain('brakingUnits');
    expect(added(['day', 'trips'])).not.toContain('brakingUnits');
    expect(names(addedColumns(summary, 'month', ['trips']))).toContain('brakingUnits');
  });

  it('that it does not have say why', () => {
    expect(names(columnsNotBy(summary, ANY_READER, 'place'))).toEqual(['fuel', 'fuelRate', 'score']);
    expect(columnsNotBy(summary, { ...ANY_READER, features: { has: () => false } }, 'place')).toEqual([]);
    for (const declaration of Object.values(REPORTS))
      for (const group of REPORT_GROUPS)
        for (const [name, { notByWhy }] of columnsNotBy(declaration, ANY_READER, group))
          expect([name, notByWhy]).toEqual([name, expect.any(String)]);
  });
});
