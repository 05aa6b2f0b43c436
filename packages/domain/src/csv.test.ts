import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine, withoutGuard } from './csv.ts';

/** Reads one line by RFC 4180. */
function read(line: string): string[] {
  const cells: string[] = [];
  let rest = line.replace(/\r\n$/, '');
  for (;;) {
    const [whole, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^,"]*))/s.exec(rest)!;
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    rest = rest.slice(whole.length);
    if (rest === '') return cells;
    expect(rest[0]).toBe(',');
    rest = rest.slice(1);
  }
}

describe('a line of CSV', () => {
  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\0=1'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
  ])('neutralizes %j', (text) => {
    expect(read(csvLine([text, 'x']))[0]).toBe(`'${text}`);
    expect(withoutGuard(`'${text}`)).toBe(text);
  });

  it('keeps numbers, also negative ones, and leaves unknown ones empty', () => {
    expect(csvLine([-33.5, null, 0, 1e-7])).toBe('-33.5,,0,0.0000001\r\n');
  });

  it('is read back as it was written, for any text', () => {
    const text = fc.string({ unit: 'binary' }).filter((value) => !/^[=+\-@\t\r\n\0＝＋－＠]/.test(value));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        // A single empty cell is an empty line.
        fc.pre(cells.length > 1 || cells[0] !== '');
        expect(read(csvLine(cells))).toEqual(cells);
      }),
    );
  });
});
