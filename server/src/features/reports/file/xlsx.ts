/** Spreadsheets of one sheet with typed cells (ECMA-376, SpreadsheetML), written row by row. */
import { zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';
import { xmlText } from '../../records/xml-text.ts';
import { type ZipEntry, zipOf } from './zip.ts';

/** Format of the cells of a column. `instant`: epoch ms. `day`: epoch ms of midnight UTC. `duration`: seconds. */
export type CellFormat = 'text' | 'integer' | 'decimal' | 'share' | 'duration' | 'day' | 'instant';

export interface SheetColumn {
  head: string;
  format: CellFormat;
  /** Width in characters. */
  width: number;
}

export type SheetCell = string | number | null;

export interface Sheet {
  /** Any text. */
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
  /** Bold last row. */
  totals?: readonly SheetCell[] | undefined;
  /** IANA zone of instants. */
  timeZone: string;
}

/** Rows of a sheet, its head included. */
export const SHEET_ROWS = 1_048_576;
/** Characters of a cell. */
const CELL_CHARACTERS = 32_767;
/** Days from 1899-12-30, day 0 of the format, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** Number formats. Those from 164 on are the file's own. */
const FORMATS: Readonly<Record<CellFormat, { id: number; code?: string }>> = {
  text: { id: 49 },
  integer: { id: 3 },
  decimal: { id: 4 },
  share: { id: 164, code: '0.0%' },
  duration: { id: 165, code: '[h]:mm:ss' },
  day: { id: 166, code: 'yyyy-mm-dd' },
  instant: { id: 167, code: 'yyyy-mm-dd hh:mm:ss' },
};
const FORMAT_NAMES = Object.keys(FORMATS) as CellFormat[];
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Returns the bytes of the file. */
export function xlsxOf(sheet: Sheet): AsyncGenerator<Uint8Array> {
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', chunks: [contentTypes()] },
    { name: '_rels/.rels', chunks: [relationships('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', chunks: [workbook(sheet.name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      chunks: [relationships('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
    },
    { name: 'xl/styles.xml', chunks: [styles()] },
    { name: 'xl/worksheets/sheet1.xml', chunks: sheetChunks(sheet) },
  ];
  return zipOf(entries);
}

async function* sheetChunks({ columns, rows, totals, timeZone }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let line = 1;
  const row = (cells: readonly SheetCell[], formats: readonly CellFormat[], bold: boolean): string => {
    const parts = cells.map((cell, index) => cellXml(cell, formats[index] ?? 'text', bold, timeZone));
    return `<row r="${line++}">${parts.join('')}</row>`;
  };
  const formats = columns.map(({ format }) => format);
  yield row(
    columns.map(({ head }) => head),
    columns.map(() => 'text'),
    true,
  );
  for await (const batch of rows) yield batch.map((cells) => row(cells, formats, false)).join('');
  const end = `${columnName(columns.length - 1)}${line - 1}`;
  if (totals) yield row(totals, formats, true);
  yield `</sheetData><autoFilter ref="A1:${end}"/></worksheet>`;
}

/** A cell without a value keeps its place. Text in a column of numbers is written as text. */
function cellXml(cell: SheetCell, format: CellFormat, bold: boolean, timeZone: string): string {
  const style = FORMAT_NAMES.indexOf(format) * 2 + (bold ? 1 : 0);
  if (cell === null) return `<c s="${style}"/>`;
  if (typeof cell === 'string') {
    const text = xmlText(cell.slice(0, CELL_CHARACTERS));
    return `<c s="${bold ? 1 : 0}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  return `<c s="${style}"><v>${serial(cell, format, timeZone)}</v></c>`;
}

function serial(value: number, format: CellFormat, timeZone: string): number {
  if (format === 'duration') return value / 86_400;
  if (format === 'day') return value / DAY_MS + EPOCH_DAYS;
  if (format === 'instant') return (value + zoneOffsetMilliseconds(value, timeZone)) / DAY_MS + EPOCH_DAYS;
  return value;
}

/** A to Z, AA and so on. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function contentTypes(): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${TYPES}.${type}+xml"/>`;
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('workbook.xml', 'sheet.main')}${override('worksheets/sheet1.xml', 'worksheet')}${override('styles.xml', 'styles')}</Types>`;
}

/** @param pairs type and target of each relationship */
function relationships(...pairs: readonly string[]): string {
  const each: string[] = [];
  for (let index = 0; index < pairs.length; index += 2)
    each.push(`<Relationship Id="rId${index / 2 + 1}" Type="${OFFICE}/${pairs[index]}" Target="${pairs[index + 1]}"/>`);
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** The name of a sheet has at most 31 characters and none of `[ ] : * ? / \`, nor an apostrophe at its ends. */
function workbook(name: string): string {
  const allowed = [...name.replaceAll(/[[\]:*?/\\']/g, ' ')].slice(0, 31).join('').trim() || 'Waymark';
  const quoted = xmlText(allowed).replaceAll('"', '&quot;');
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${quoted}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

/** Two styles for each format: regular and bold. */
function styles(): string {
  const own = FORMAT_NAMES.flatMap((name) => {
    const { id, code } = FORMATS[name];
    return code === undefined ? [] : [`<numFmt numFmtId="${id}" formatCode="${code}"/>`];
  });
  const cells = FORMAT_NAMES.flatMap((name) =>
    [0, 1].map(
      (font) =>
        `<xf numFmtId="${FORMATS[name].id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  );
  return `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${own.length}">${own.join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`;
}
