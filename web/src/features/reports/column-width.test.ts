import { ANY_READER, columnsOf } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { LANGUAGES } from '@waymark/contract/session/schema.ts';
import type { reportColumns as english } from '@waymark/messages/en/report-columns.ts';
import type { units as englishUnits } from '@waymark/messages/en/units.ts';
import { describe, expect, it } from 'vitest';
import { fittingColumns } from '../../ui/records/columns.ts';
import { columnWidth } from './column-width.ts';

/** Width of a list at 1440 px, beside the navigation and a scroll bar. */
const ROOM = 1440 - 208 - 15;

describe('the width of a column', () => {
  it('fits its head in two lines, or its longest word', () => {
    expect(columnWidth({ kind: 'count' }, 'Доля холостого хода %')).toBe(
      columnWidth({ kind: 'count' }, 'x'.repeat(14)),
    );
    expect(columnWidth({ kind: 'count' }, 'No')).toBe(columnWidth({ kind: 'count' }, ''));
  });

  it('counts wide characters as wide, and signs on letters as narrow', () => {
    expect(columnWidth({ kind: 'count' }, 'アイドリング')).toBeGreaterThan(columnWidth({ kind: 'count' }, 'idling'));
    expect(columnWidth({ kind: 'count' }, 'झटकेदार')).toBeLessThan(columnWidth({ kind: 'count' }, 'unstable'));
  });

  it.each(LANGUAGES)('shows the whole fleet summary at 1440 px in %s', async (language) => {
    const { reportColumns }: { reportColumns: typeof english } = await import(
      `@waymark/messages/${language}/report-columns.ts`
    );
    const { units }: { units: typeof englishUnits } = await import(`@waymark/messages/${language}/units.ts`);
    const unitOf: Readonly<Record<string, string>> = {
      ...{ distance: units.km, speed: units.kmh, share: units.percent, volume: units.liter },
      consumption: `${units.liter}/100 ${units.km}`,
    };
    const columns = columnsOf(reportOf('fleetSummary'), ANY_READER).flatMap(([id, column]) => {
      const label = [reportColumns[id as keyof typeof english], unitOf[column.kind]].filter(Boolean).join(' ');
      return column.optional ? [] : [{ id, label, width: columnWidth(column, label), cell: () => null }];
    });
    expect(fittingColumns(columns, { selectable: false, acting: false }, ROOM, '')).toEqual(columns);
  });
});
