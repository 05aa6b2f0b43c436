/** Pages of reports: what they show, and that no text of a report is read as markup. */
import { ANY_READER, columnsOf, type ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { type ReportName, reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReportStream } from '../../rows-service.ts';
import { pdfReport } from './document.ts';
import { Typesetter } from './typesetter.ts';

const NOW = Date.parse('2026-06-01T10:00:00Z');
const READER = { language: 'en', unitsSystem: 'metric', timeZone: 'Europe/Vaduz', accountName: 'Fleet' } as const;
const typesetter = new Typesetter();
afterAll(() => typesetter.close());

function streamOf(name: ReportName, group: ReportGroup | undefined, rows: ReportRow[], totals = {}): ReportStream {
  const declaration = reportOf(name);
  async function* batches() {
    for (let first = 0; first < rows.length; first += 1000) yield rows.slice(first, first + 1000);
  }
  return {
    ...{ declaration, group, totals, count: rows.length, rows: batches() },
    columns: columnsOf(declaration, ANY_READER, group),
    window: { from: Date.parse('2026-04-30T22:00:00Z'), to: Date.parse('2026-05-31T22:00:00Z') },
  };
}

const depot = (name: string | null, distance: number): ReportRow => ({
  ...{ id: String(name), assetId: null, at: null, depot: name, assets: 3, distance, trips: 2 },
  ...{ moving: 7290, idle: 59, stopped: 0 },
});
const page = (stream: ReportStream, reader: object = {}) =>
  pdfReport({ ...READER, ...reader }, { report: 'mileage', query: { tag: 'North' } }, stream, NOW);

describe('the page of a report', () => {
  it('has texts in the units and the zone of its reader', async () => {
    const rows = [depot('Vaduz', 2_500_040), depot(null, 1_000_000)];
    const shown = await page(streamOf('mileage', 'depot', rows, { distance: 3_500_040, trips: 4 }));
    expect(shown).toMatchObject({
      title: 'Mileage',
      subtitle: ['Fleet', '2026-05-01 – 2026-05-31', 'Group by: Depot', 'Tag: North'],
      footer: 'Waymark · 2026-06-01 12:00 (Europe/Vaduz)',
      bars: [
        { label: 'Vaduz', value: '2,500.0', part: 1 },
        { label: 'Without a depot', value: '1,000.0', part: 1_000_000 / 2_500_040 },
      ],
      rows: [
        ['Vaduz', '3', '2,500.0', '2', '2:02', '0:01', '0:00'],
        ['Without a depot', '3', '1,000.0', '2', '2:02', '0:01', '0:00'],
      ],
      totals: ['Total', '', '3,500.0', '4', '', '', ''],
      notice: null,
    });
    const russian = await page(streamOf('mileage', 'depot', rows), { language: 'ru', unitsSystem: 'imperial' });
    expect(russian.rows[0]?.[2]).toBe('1\u00a0553,5');
  });

  it('shows the first 2,000 rows and says how many there are', async () => {
    const rows = Array.from({ length: LIMITS.reportPdfRows + 500 }, (_, index) => depot(`Depot ${index}`, index));
    const shown = await page(streamOf('mileage', 'depot', rows));
    expect(shown.rows).toHaveLength(2000);
    expect(shown.notice).toBe('Shows 2,000 of 2,500 rows. The spreadsheet contains all of them.');
  });

  it('never reads a name as markup', async () => {
    const names = [
      '#panic("read")',
      '#import "x.typ"',
      '$ 1/0 $',
      '`',
      '*',
      ']',
      '\\',
      '"',
      '<x> @y',
      'द्वितीय',
      '東京',
    ];
    const shown = await page(streamOf('mileage', 'depot', names.map(depot)));
    const pdf = await typesetter.typeset(shown, NOW);
    expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('is typeset after another one failed', async () => {
    const shown = await page(streamOf('mileage', 'depot', [depot('Vaduz', 1)]));
    const broken = typesetter.typeset({ ...shown, columns: [] }, NOW);
    const next = typesetter.typeset(shown, NOW);
    await expect(broken).rejects.toThrow('Typst refused a report');
    expect((await next).length).toBeGreaterThan(1000);
  });
});
