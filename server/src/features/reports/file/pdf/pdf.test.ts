/** Pages of reports: what they show, and that no text of a report is read as markup. */
import { chartPlan } from '@waymark/contract/reports/chart.ts';
import { ANY_READER, columnsOf, type ReportGroup } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReportStream } from '../../rows/rows-service.ts';
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
    ...{
      declaration,
      group,
      totals,
      count: rows.length,
      rows: batches(),
      names: {},
      needs: { features: [], permissions: [] },
    },
    columns: columnsOf(declaration, ANY_READER, group),
    window: { from: Date.parse('2026-04-30T22:00:00Z'), to: Date.parse('2026-05-31T22:00:00Z') },
  };
}

const depot = (name: string | null, distance: number): ReportRow => ({
  ...{ id: String(name), assetId: null, at: null, depot: name, assets: 3, distance, trips: 2 },
  ...{ moving: 7290, idle: 59, stopped: 0 },
});
const MAY = { startDate: '2026-05-01', endDate: '2026-05-31' };
const SUMMARY = { report: 'fleetSummary', query: {} } as const;
const LANGUAGES = Object.keys(LANGUAGE_NAMES);
const day = (name: string, moving: number): ReportRow => ({
  ...{ id: name, assetId: null, at: null, day: name, moving, idle: 3600, stopped: 0 },
});
const page = (stream: ReportStream, reader: object = {}) =>
  pdfReport({ ...READER, ...reader }, { report: 'mileage', query: { tag: 'North' } }, stream, NOW);

describe('the page of a report', () => {
  it('names its asset and says its conditions in the words of the screen', async () => {
    const subject = { report: 'trips', query: { where: 'asset~tr;moving>=3600;distance<=5000' } } as const;
    const stream = () => ({ ...streamOf('trips', undefined, []), assetName: 'Truck 01' });
    const { subtitle } = await pdfReport(READER, subject, stream(), NOW);
    expect(subtitle.slice(2)).toEqual([
      ...['Truck 01', 'Asset contains “tr”', 'Moving at least 01:00:00', 'Distance at most 5.0 km'],
    ]);
    for (const language of LANGUAGES) {
      const shown = await pdfReport({ ...READER, language }, subject, stream(), NOW);
      expect(shown.subtitle.join()).not.toMatch(/[∋≥≤]/);
    }
  });

  it('has texts in the units and the zone of its reader', async () => {
    const rows = [depot('Vaduz', 2_500_040), depot(null, 1_000_000)];
    const shown = await page(streamOf('mileage', 'depot', rows, { distance: 3_500_040, trips: 4 }));
    expect(shown).toMatchObject({
      title: 'Mileage',
      subtitle: ['Fleet', '2026-05-01 – 2026-05-31', 'Group by: Depot', 'Tag: North'],
      footer: 'Waymark · 2026-06-01 12:00 (Europe/Vaduz)',
      chart: null,
      rows: [
        ['Vaduz', '3', '2,500.0', '2', '02:01:30', '00:00:59', '00:00:00'],
        ['Without a depot', '3', '1,000.0', '2', '02:01:30', '00:00:59', '00:00:00'],
      ],
      totals: ['Total', '', '3,500.0', '4', '', '', ''],
      notice: null,
    });
    const russian = await page(streamOf('mileage', 'depot', rows), { language: 'ru', unitsSystem: 'imperial' });
    expect(russian.rows[0]?.[2]).toBe('1\u00a0553,5');
  });

  it('says what is unknown or missing as the screen does, but nothing in the row of totals', async () => {
    const silent: ReportRow = { id: '1', assetId: '1', at: null, asset: 'Truck 07', lastPacket: null, silence: 60 };
    const subject = { report: 'notReporting', query: {} } as const;
    const never = await pdfReport(READER, subject, streamOf('notReporting', undefined, [silent]), NOW);
    expect(never.rows[0]?.filter((cell) => cell === 'Never')).toHaveLength(2);
    const none = await pdfReport(READER, subject, streamOf('notReporting', undefined, []), NOW);
    expect(none.notice).toBe('No assets in this report');
    const open = { id: '2', assetId: '2', at: null, asset: 'Truck 07', start: '2026-05-03T10:00:00Z', end: null };
    const stream = streamOf('events', undefined, [{ ...open, duration: null }], { duration: 0 });
    const { rows, totals } = await pdfReport(READER, { report: 'events', query: {} }, stream, NOW);
    expect(rows[0]).toEqual(expect.arrayContaining(['2026-05-03 12:00', 'Now', '']));
    expect(totals).not.toContain('Now');
  });

  it('names the report in the language of its reader under the title of a schedule', async () => {
    const subject = { report: 'idling', title: 'Idling by depot, weekly', query: {} } as const;
    const shown = await pdfReport({ ...READER, language: 'hi' }, subject, streamOf('idling', 'depot', []), NOW);
    expect(shown.title).toBe('Idling by depot, weekly');
    expect(shown.subtitle.slice(0, 2)).toEqual(['आइडलिंग', 'Fleet']);
  });

  it('shows the first 2,000 rows and says how many there are', async () => {
    const rows = Array.from({ length: LIMITS.reportPdfRows + 500 }, (_, index) => depot(`Depot ${index}`, index));
    const shown = await page(streamOf('mileage', 'depot', rows));
    expect(shown.rows).toHaveLength(2000);
    expect(shown.notice).toBe('Shows 2,000 of 2,500 rows. The spreadsheet contains all of them.');
  });

  it('measures its columns by the longest texts of all rows', async () => {
    const names = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index + 1));
    const { widest } = await page(streamOf('mileage', 'depot', names.map(depot)));
    expect(widest[0]?.slice(0, 2)).toEqual([names.at(-1), '3']);
  });

  it('leaves ids out unless they are chosen, and has room for the rest', async () => {
    const id = '01a2192b-b25c-73df-a057-07122258ff0c';
    const visit = { id, assetId: id, at: null, asset: 'Refuse truck 03', licensePlate: 'NI 20718', place: 'Terminus' };
    const ids = { vehicleId: id, placeId: id, vin: 'NX0DEM0DATA010481', imei: '001001000012218' };
    const times = { entered: '2026-05-03T10:00:00Z', left: '2026-05-03T11:00:00Z', inside: 3600 };
    const rows = [{ ...visit, ...ids, ...times, address: '59 Dorra Yard Road, Nullhaven', stopType: 'both' }];
    const paged = (query: object) => {
      const subject = { report: 'pickUps', query } as const;
      return pdfReport({ ...READER, language: 'ja' }, subject, streamOf('pickUps', undefined, rows), NOW);
    };
    const usual = await paged({});
    expect(usual.columns).toHaveLength(columnsOf(reportOf('pickUps'), ANY_READER).length - 2);
    expect(usual.rows.flat()).not.toContain(id);
    const chosen = await paged({ columns: Object.keys(reportOf('pickUps').columns).join(',') });
    expect(chosen.rows.flat().filter((cell) => cell === id)).toHaveLength(2);
    for (const shown of [usual, chosen]) expect((await typesetter.typeset(shown, NOW)).length).toBeGreaterThan(1000);
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

  it.each(LANGUAGES)('typesets columns by day and bars by depot in %s', async (language) => {
    const reader = { ...READER, language };
    const days = [day('2026-05-01', 7200), day('2026-05-02', 3600)];
    const plan = chartPlan('fleetSummary', {}, { startDate: '2026-05-01', endDate: '2026-05-03' })!;
    const stream = streamOf('fleetSummary', undefined, [depot('Vaduz', 1)]);
    const summary = await pdfReport(reader, { ...SUMMARY, chart: { plan, rows: days } }, stream, NOW);
    expect(summary.chart).toMatchObject({ upright: true, beside: false, legend: [{}, {}, {}] });
    const compared = chartPlan('mileage', { group: 'depot', compare: ['distance'] }, MAY)!;
    const depots = [{ ...depot('Vaduz', 4000), distanceBefore: 2000 }, depot(null, 1000)];
    const mileage = streamOf('mileage', 'depot', depots);
    const chart = { plan: compared, rows: depots };
    const bars = await pdfReport(reader, { report: 'mileage', query: {}, chart }, mileage, NOW);
    expect(bars.chart).toMatchObject({ upright: false, beside: true, legend: [{}, {}] });
    for (const shown of [summary, bars]) expect((await typesetter.typeset(shown, NOW)).length).toBeGreaterThan(1000);
  });

  it('draws the bars of the screen: stacked by day, with empty days, in hours', async () => {
    const plan = chartPlan('fleetSummary', {}, { startDate: '2026-05-01', endDate: '2026-05-03' })!;
    const rows = [day('2026-05-01', 7200), day('2026-05-03', 3600)];
    const stream = streamOf('fleetSummary', undefined, [depot('Vaduz', 1)]);
    const { chart } = await pdfReport(READER, { ...SUMMARY, chart: { plan, rows } }, stream, NOW);
    expect(chart?.title).toBe('Moving, Idle, Stopped (h)');
    expect(chart?.grid).toEqual([
      { label: '0', part: 0 },
      { label: '1', part: 1 / 3 },
      { label: '2', part: 2 / 3 },
      { label: '3', part: 1 },
    ]);
    expect(chart?.bars).toEqual([
      { label: '2026-05-01', value: '03:00:00', parts: [2 / 3, 1 / 3, 0] },
      { label: '2026-05-02', value: '00:00:00', parts: [0, 0, 0] },
      { label: '2026-05-03', value: '02:00:00', parts: [1 / 3, 1 / 3, 0] },
    ]);
  });

  it('draws idling in the color of its status, and the period before in gray', async () => {
    const rows = [{ id: 'a', assetId: null, at: null, depot: 'Vaduz', duration: 7200, durationBefore: 3600 }];
    const legend = async (compare: string[]) => {
      const plan = chartPlan('idling', { group: 'depot', compare }, MAY)!;
      const subject = { report: 'idling', query: {}, chart: { plan, rows } } as const;
      return (await pdfReport(READER, subject, streamOf('idling', 'depot', rows), NOW)).chart?.legend;
    };
    expect(await legend([])).toEqual([{ label: '', color: '#cb7600' }]);
    expect(await legend(['duration'])).toMatchObject([{ color: '#cb7600' }, { color: '#a9b0bb' }]);
  });

  it('is a picture that names nothing outside of it', async () => {
    const shown = await page(streamOf('mileage', 'depot', [depot('Vaduz', 1)]));
    const picture = Buffer.from(await typesetter.picture(shown, NOW)).toString();
    expect(picture).toMatch(/^<svg/);
    expect(picture).not.toMatch(/<script|href="http/);
  });

  it('is typeset after another one failed', async () => {
    const shown = await page(streamOf('mileage', 'depot', [depot('Vaduz', 1)]));
    const broken = typesetter.typeset({ ...shown, columns: [] }, NOW);
    const next = typesetter.typeset(shown, NOW);
    await expect(broken).rejects.toThrow('Typst refused a report');
    expect((await next).length).toBeGreaterThan(1000);
  });
});
