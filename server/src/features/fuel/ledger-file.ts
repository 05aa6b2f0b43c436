/** Files of a fuel ledger, in the viewer's language, units and zone: refuels, drains, receipts and trips by time. */
import type { FuelLedger } from '@waymark/contract/fuel/schema.ts';
import { type AssetType, isElectric } from '@waymark/domain/asset-type.ts';
import { distanceIn, METERS_PER_MILE, volumeIn } from '@waymark/domain/units.ts';
import { type Catalogue, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { csvList } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { localText } from '../records/present.ts';
import { type CellFormat, type SheetCell, xlsxOf } from '../reports/service.ts';
import type { Viewer } from '../session/viewer.ts';
import { languageOf } from '../words.ts';

/** A line of the file. Quantities are in the unit of the ledger, distances in meters. */
interface Line {
  time: string;
  end: string | null;
  event: 'refuel' | 'charge' | 'drain' | 'receipt' | 'trip';
  before: number | null;
  after: number | null;
  /** Liters, kWh or percent points that came in; negative: went out. */
  sensor: number | null;
  paid: number | null;
  difference: number | null;
  state: NonNullable<FuelLedger['changes'][number]['state']> | 'inconsistent' | null;
  cost: number | null;
  place: string | null;
  distanceMeters: number | null;
  used: number | null;
  per100Kilometers: number | null;
}

type Column = readonly [head: string, format: CellFormat, width: number, cell: (line: Line) => SheetCell];

export interface LedgerFileParts {
  viewer: Viewer;
  asset: { name: string; type: AssetType };
  ledger: FuelLedger;
}

export async function ledgerAsCsv(parts: LedgerFileParts): Promise<Download> {
  const { viewer, ledger } = parts;
  const { name, columns } = await sheetOf(parts);
  const lines = linesOf(parts);
  return csvList(
    `${name} ${ledger.start.slice(0, 10)}.csv`,
    async ({ limit, skip }) => ({ items: lines.slice(skip, skip + limit) }),
    columns.map(([head, format, , cell]) => {
      const isTime = format === 'instant';
      const text = (line: Line) => {
        const value = cell(line);
        return isTime && typeof value === 'number' ? localText(value, viewer.timeZone) : value;
      };
      return [isTime ? `${head} (${viewer.timeZone})` : head, text] as const;
    }),
  );
}

export async function ledgerAsXlsx(parts: LedgerFileParts): Promise<Download> {
  const { viewer, ledger } = parts;
  const { name, columns } = await sheetOf(parts);
  const lines = linesOf(parts);
  async function* rows() {
    yield lines.map((line) => columns.map(([, , , cell]) => cell(line)));
  }
  return {
    fileName: `${name} ${ledger.start.slice(0, 10)}.xlsx`,
    chunks: xlsxOf({
      ...{ name, rows: rows(), timeZone: viewer.timeZone },
      columns: columns.map(([head, format, width]) => ({ head, format, width })),
    }),
  };
}

/** Returns all lines, the oldest first. */
function linesOf({ ledger, asset }: LedgerFileParts): Line[] {
  const refuel = isElectric(asset.type) ? 'charge' : 'refuel';
  const none = { distanceMeters: null, used: null, per100Kilometers: null };
  const changes = ledger.changes.map((change): Line => {
    const { time, until, before, after, amount, paid, difference, state, latitude, longitude } = change;
    const isDrain = change.kind === 'drain';
    return {
      ...{ time, end: until, event: isDrain ? 'drain' : refuel, before, after, paid, difference, state, ...none },
      ...{ sensor: isDrain ? -amount : amount, cost: null, place: placeOf(latitude, longitude) },
    };
  });
  const receipts = ledger.receipts.map(
    ({ time, quantity, cost, station, refuel: of }): Line => ({
      ...{ time, end: null, event: 'receipt', before: null, after: null, sensor: null, paid: quantity, cost, ...none },
      ...{ difference: of === null ? -quantity : null, state: of === null ? 'noRefuel' : null, place: station },
    }),
  );
  const trips = (ledger.trips ?? []).map(
    ({ startTime, endTime, start, end, used, inconsistent, distanceMeters, per100Kilometers, ...trip }): Line => ({
      ...{ time: startTime, end: endTime, event: 'trip', before: start, after: end, sensor: null, paid: null },
      ...{ difference: null, state: inconsistent ? 'inconsistent' : null, cost: null, used },
      place: placeOf(trip.endLatitude, trip.endLongitude),
      ...{ distanceMeters: distanceMeters ?? null, per100Kilometers: per100Kilometers ?? null },
    }),
  );
  return [...changes, ...receipts, ...trips].sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

function placeOf(latitude: number | null, longitude: number | null): string | null {
  return latitude === null || longitude === null ? null : `${latitude}, ${longitude}`;
}

async function sheetOf({ viewer, asset, ledger }: LedgerFileParts): Promise<{ name: string; columns: Column[] }> {
  const words = await loadCatalogue(languageOf(viewer.language) ?? 'en');
  const { unitsSystem } = viewer;
  const liters = ledger.unit === 'liter';
  const amount = (value: number | null) => value && round(liters ? volumeIn(unitsSystem, value) : value);
  const metric = unitsSystem === 'metric';
  const unit = unitOf(words, liters ? (metric ? 'liter' : 'gallon') : ledger.unit);
  const length = unitOf(words, metric ? 'km' : 'mi');
  const inUnit = (key: string) => `${word(words, key)} (${unit})`;
  const quantity = (key: string, cell: (line: Line) => number | null): Column => [
    inUnit(key),
    'decimal',
    14,
    (line) => amount(cell(line)),
  ];
  return {
    name: `${asset.name} ${word(words, 'level')}`,
    columns: [
      [word(words, 'time'), 'instant', 20, ({ time }) => Date.parse(time)],
      [word(words, 'until'), 'instant', 20, ({ end }) => end && Date.parse(end)],
      [word(words, 'event'), 'text', 12, ({ event }) => word(words, event)],
      quantity('levelStart', ({ before }) => before),
      quantity('levelEnd', ({ after }) => after),
      quantity('sensor', ({ sensor }) => sensor),
      quantity('receipt', ({ paid }) => paid),
      quantity('difference', ({ difference }) => difference),
      [
        word(words, 'state'),
        'text',
        18,
        ({ state }) => state && word(words, state === 'inconsistent' ? state : `receiptIs.${state}`),
      ],
      [word(words, 'cost'), 'decimal', 12, ({ cost }) => cost],
      [word(words, 'place'), 'text', 28, ({ place }) => place],
      ...(ledger.trips === undefined
        ? []
        : ([
            [length, 'decimal', 12, ({ distanceMeters: m }) => m && round(distanceIn(unitsSystem, m))],
            quantity('usedColumn', ({ used }) => used),
            [
              `${unit}/100 ${length}`,
              'decimal',
              14,
              ({ per100Kilometers: value }) => value && amount(value * (metric ? 1 : METERS_PER_MILE / 1000)),
            ],
          ] satisfies Column[])),
    ],
  };
}

function word(words: Catalogue, key: string): string {
  return (words.fuel as Record<string, string>)[key] ?? key;
}

function unitOf(words: Catalogue, key: string): string {
  return (words.units as Record<string, string>)[key] ?? key;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
