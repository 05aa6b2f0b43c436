import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Sheet, type SheetCell, xlsxOf } from './xlsx.ts';

async function* batches(...rows: SheetCell[][][]): AsyncGenerator<SheetCell[][]> {
  yield* rows;
}

/** Returns the entries of an archive by its directory, as a reader that does not know the writer. */
async function unzipped(chunks: AsyncIterable<Uint8Array>): Promise<Map<string, string>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const file = Buffer.concat(parts);
  const end = file.length - 22;
  expect(file.readUInt32LE(end)).toBe(0x06054b50);
  const entries = new Map<string, string>();
  let place = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    expect(file.readUInt32LE(place)).toBe(0x02014b50);
    const [packed, size, nameLength] = [20, 24, 28].map((offset) =>
      offset === 28 ? file.readUInt16LE(place + offset) : file.readUInt32LE(place + offset),
    ) as [number, number, number];
    const name = file.toString('ascii', place + 46, place + 46 + nameLength);
    const local = file.readUInt32LE(place + 42);
    const data = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const text = inflateRawSync(file.subarray(data, data + packed));
    expect(text.length).toBe(size);
    entries.set(name, text.toString());
    place += 46 + nameLength;
  }
  expect(place).toBe(end);
  return entries;
}

const SHEET: Sheet = {
  name: 'Trips: [all] & more than thirty-one characters',
  columns: [
    { head: 'Asset', format: 'text', width: 20 },
    { head: 'Start', format: 'instant', width: 20 },
    { head: 'Day', format: 'day', width: 12 },
    { head: 'Moving', format: 'duration', width: 12 },
    { head: 'Share', format: 'share', width: 12 },
    { head: 'km', format: 'decimal', width: 12 },
  ],
  rows: batches(
    [['=1+1 <"&\u0000>', Date.parse('2026-07-01T00:30:00Z'), Date.parse('2026-07-01'), 90_000, 0.25, 12.5]],
    [['Ünï', null, null, null, null, -1]],
  ),
  totals: ['Total', null, null, 90_000, null, 11.5],
  timeZone: 'Europe/Berlin',
};

describe('a spreadsheet', () => {
  it('has typed cells, dates in the zone, a frozen head and a row of totals', async () => {
    const files = await unzipped(xlsxOf(SHEET));
    expect([...files.keys()]).toEqual([
      ...['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'],
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files.get('xl/worksheets/sheet1.xml')!;
    const cells = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/g)].map(([, , row]) =>
      [...row!.matchAll(/<c s="\d+"(?:\/>|[^>]*>(?:<is><t[^>]*>|<v>)(.*?)<\/)/g)].map(([, value]) => value),
    );
    expect(cells).toEqual([
      ['Asset', 'Start', 'Day', 'Moving', 'Share', 'km'],
      [
        '=1+1 &lt;"&amp;&gt;',
        String(Date.parse('2026-07-01T02:30:00Z') / 86_400_000 + 25_569),
        '46204',
        String(90_000 / 86_400),
        '0.25',
        '12.5',
      ],
      ['Ünï', undefined, undefined, undefined, undefined, '-1'],
      ['Total', undefined, undefined, String(90_000 / 86_400), undefined, '11.5'],
    ]);
    // Text is never a formula.
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:F3"/>');
    expect(files.get('xl/workbook.xml')).toContain('name="Trips   all  &amp; more than thirty"');
  });

  it('fails with its rows', async () => {
    async function* broken(): AsyncGenerator<SheetCell[][]> {
      yield [['one']];
      throw new Error('the connection broke');
    }
    await expect(unzipped(xlsxOf({ ...SHEET, rows: broken() }))).rejects.toThrow('the connection broke');
  });
});
