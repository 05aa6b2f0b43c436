/** Columns of a report as files show them, in the reader's language and units and the account's zone. */
import { readConditions } from '@waymark/contract/reports/conditions.ts';
import {
  ANY_READER,
  type ColumnKind,
  columnsOf,
  type ReportColumn,
  type ReportDeclaration,
} from '@waymark/contract/reports/declaration.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import {
  consumptionIn,
  distanceIn,
  roundToOneDecimal,
  roundToTwoDecimals,
  speedIn,
  type UnitsSystem,
  volumeIn,
} from '@waymark/domain/units.ts';
import { type Catalogue, isLanguage, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { localText } from '../../records/present.ts';
import type { Viewer } from '../../session/viewer.ts';
import { filled } from '../../words.ts';
import type { ReportStream } from '../rows/rows-service.ts';
import type { CellFormat, SheetCell, SheetColumn } from './xlsx.ts';

export type Cell = ReportRow[string];
/** Facts about its reader that a file needs. */
export type FileReader = Pick<Viewer, 'language' | 'unitsSystem' | 'timeZone' | 'accountName'>;

/** The words of the reader's language. */
export type FileWords = Catalogue;

export interface FileColumn extends SheetColumn {
  name: string;
  /** Its name without a unit. */
  word: string;
  /** Its name on a chart, whose axis has its unit. */
  chartHead: string;
  /** Size of the unit of an axis, in units of the values. */
  scale: number;
  /** Cell of a CSV file. */
  plain: (value: Cell) => string | number | null;
  /** Cell of a spreadsheet. */
  typed: (value: Cell) => SheetCell;
  /** Head of a page, whose foot names the zone. */
  pageHead: string;
  /** Text of a page. */
  shown: (value: Cell) => string;
}

const FORMATS: Readonly<Record<ColumnKind, { format: CellFormat; width: number }>> = {
  text: { format: 'text', width: 24 },
  status: { format: 'text', width: 14 },
  instant: { format: 'instant', width: 20 },
  day: { format: 'day', width: 12 },
  duration: { format: 'duration', width: 14 },
  distance: { format: 'decimal', width: 14 },
  speed: { format: 'decimal', width: 14 },
  count: { format: 'integer', width: 10 },
  share: { format: 'share', width: 10 },
  change: { format: 'share', width: 10 },
  volume: { format: 'decimal', width: 12 },
  consumption: { format: 'decimal', width: 14 },
  value: { format: 'decimal', width: 12 },
  word: { format: 'text', width: 22 },
  score: { format: 'decimal', width: 10 },
};

/** Returns the columns of a file and the words of its language. */
export async function fileColumns(
  viewer: FileReader,
  report: ReportStream,
): Promise<{ words: Catalogue; columns: FileColumn[] }> {
  const words = await loadCatalogue(isLanguage(viewer.language) ? viewer.language : 'en');
  return { words, columns: report.columns.map(([name, column]) => fileColumn(viewer, words, name, column)) };
}

/** Returns a column of a file or of its chart. */
export function fileColumn(viewer: FileReader, words: FileWords, name: string, column: ReportColumn): FileColumn {
  const { kind } = column;
  const word = columnWord(words, name, column);
  const unit = unitOf(kind, words, viewer);
  const withUnit = (one: string | undefined) => (one === undefined ? word : `${word} (${one})`);
  const said = (value: Cell) =>
    column.words && typeof value === 'string' ? wordOf(words[column.words], value) : value;
  return {
    ...{ name, word, ...FORMATS[kind] },
    head: withUnit(unit),
    pageHead: kind === 'instant' ? word : withUnit(unit),
    chartHead: withUnit(kind === 'duration' ? words.units.hour : unit),
    scale: kind === 'duration' ? 3600 : kind === 'distance' ? 1 / distanceIn(viewer.unitsSystem, 1) : 1,
    plain: (value) => plainCell(kind, said(value), words, viewer),
    typed: (value) => typedCell(kind, said(value), words, viewer.unitsSystem),
    shown: (value) => shownCell(kind, said(value), words, viewer),
  };
}

/** Words of rows that belong to no group. */
export const NO_GROUP: Readonly<Record<string, string>> = {
  tag: 'noTag',
  depot: 'noDepot',
  driver: 'noDriver',
  place: 'noPlace',
};

/** Returns what a row without a group is called. Undefined: it has one, or it is no group. */
export function noGroupName(name: string, row: ReportRow, words: FileWords): string | undefined {
  const key = (row[name] ?? null) === null && row.assetId === null ? NO_GROUP[name] : undefined;
  return key === undefined ? undefined : wordOf(words.reports, key);
}

function columnWord(words: Catalogue, name: string, { compared }: ReportColumn): string {
  if (compared === undefined) return wordOf(words.reportColumns, name);
  const pattern = wordOf(words.reports, compared.as === 'before' ? 'columnBefore' : 'columnChange');
  return filled(pattern, { column: wordOf(words.reportColumns, compared.of) });
}

/** Returns the conditions of a report as texts: `Idle at least 01:00:00`. */
export function conditionTexts(
  reader: FileReader,
  declaration: ReportDeclaration,
  where: string | undefined,
  words: Catalogue,
): string[] {
  const own = columnsOf(declaration, ANY_READER);
  return (readConditions(where ?? '', own) ?? []).map(({ column, operator, value }) => {
    const kind = declaration.columns[column]?.kind ?? 'text';
    const number = kind === 'text' || kind === 'status' || kind === 'day' ? value : Number(value);
    const unit = unitOf(kind, words, reader);
    const shown = [shownCell(kind, number, words, reader), unit].filter(Boolean).join(' ');
    const compared = wordOf(words.reports, `operator.${operator}`);
    return `${wordOf(words.reportColumns, column)} ${compared} ${kind === 'text' ? `“${shown}”` : shown}`;
  });
}

/** Unit of a head in every file. */
function unitOf(kind: ColumnKind, { units }: Catalogue, viewer: FileReader): string | undefined {
  const metric = viewer.unitsSystem === 'metric';
  if (kind === 'distance') return metric ? units.km : units.mi;
  if (kind === 'speed') return metric ? units.kmh : units.mph;
  if (kind === 'volume') return metric ? units.liter : units.gallon;
  if (kind === 'consumption') return metric ? `${units.liter}/100 ${units.km}` : `${units.gallon}/100 ${units.mi}`;
  return kind === 'instant' ? viewer.timeZone : undefined;
}

/** Spreadsheets format durations and shares. In CSV they are numbers. */
export function csvHead(head: string, kind: ColumnKind): string {
  if (kind === 'duration') return `${head} (s)`;
  return kind === 'share' || kind === 'change' ? `${head} (%)` : head;
}

function plainCell(kind: ColumnKind, value: Cell, words: Catalogue, viewer: FileReader): string | number | null {
  if (value === null) return null;
  if (kind === 'instant') return localText(Date.parse(String(value)), viewer.timeZone);
  if (typeof value === 'string') return kind === 'status' ? wordOf(words.status, value) : value;
  if (kind === 'duration') return Math.round(value);
  if (kind === 'share' || kind === 'change') return roundToOneDecimal(value * 100);
  return measured(kind, value, viewer.unitsSystem);
}

function typedCell(kind: ColumnKind, value: Cell, words: Catalogue, units: UnitsSystem): SheetCell {
  if (value === null) return null;
  if (typeof value === 'number') return kind === 'duration' ? Math.round(value) : measured(kind, value, units);
  if (kind === 'instant') return Date.parse(value);
  if (kind === 'day') return Date.parse(`${value}T00:00:00Z`);
  return kind === 'status' ? wordOf(words.status, value) : value;
}

/** Numbers of a page have fixed decimals, so that they align. */
function shownCell(kind: ColumnKind, value: Cell, words: Catalogue, reader: FileReader): string {
  if (value === null) return '';
  const number = (one: number, digits: number) =>
    new Intl.NumberFormat(reader.language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      one,
    );
  if (typeof value === 'string') {
    if (kind === 'instant') return localText(Date.parse(value), reader.timeZone).slice(0, 16);
    return kind === 'status' ? wordOf(words.status, value) : value;
  }
  if (kind === 'duration') return hoursOf(value);
  if (kind === 'share') return `${number(value * 100, 1)} %`;
  if (kind === 'change') return `${value > 0 ? '+' : ''}${number(value * 100, 1)} %`;
  // Rounded once, as on the screen.
  return number(inUnit(kind, value, reader.unitsSystem), DECIMALS[kind] ?? 0);
}

const DECIMALS: { readonly [Kind in ColumnKind]?: number } = {
  distance: 1,
  volume: 1,
  consumption: 1,
  value: 2,
  score: 0,
};

/** Returns `143:24:05`, as on the screen: many events last less than a minute. @param seconds of a duration */
function hoursOf(seconds: number): string {
  const whole = Math.round(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function measured(kind: ColumnKind, value: number, units: UnitsSystem): number {
  const measure = inUnit(kind, value, units);
  if (kind === 'distance' || kind === 'value') return roundToTwoDecimals(measure);
  return kind === 'volume' || kind === 'consumption' || kind === 'speed' ? roundToOneDecimal(measure) : measure;
}

function inUnit(kind: ColumnKind, value: number, units: UnitsSystem): number {
  if (kind === 'distance') return distanceIn(units, value);
  if (kind === 'volume') return volumeIn(units, value);
  if (kind === 'consumption') return consumptionIn(units, value);
  return kind === 'speed' ? speedIn(units, value) : value;
}

/** Returns a word of the catalogue by a key that only the program knows. */
export function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key;
}
