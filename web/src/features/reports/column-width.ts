/** Widths of columns. Pure, so that columns are fitted before anything is drawn. */
import type { ReportColumn } from '@waymark/contract/reports/declaration.ts';

/** Minimum width of a column, px. */
const WIDTHS: Readonly<Record<ReportColumn['kind'], number>> = {
  text: 130,
  status: 140,
  instant: 142,
  day: 110,
  duration: 92,
  distance: 96,
  speed: 80,
  count: 72,
  share: 80,
  change: 96,
  volume: 84,
  consumption: 84,
  value: 96,
  word: 160,
  score: 72,
};
const NARROW_PIXELS = 104;
/** About the width of a character of a head, px: of most letters, and of those of East Asia. */
const CHARACTER_PIXELS = 6.6;
const WIDE_CHARACTER_PIXELS = 12;
/** Vowel signs and accents are mostly above or below their letter. */
const MARK_PIXELS = 2;
/** Padding, and the arrow of the sorted column. */
const BESIDE_HEAD_PIXELS = 34;
const FIRST_WIDE_CHARACTER = 0x2e80;

/** Returns the minimum width of a column in px. Its head may have two lines. */
export function columnWidth({ kind, narrow }: Pick<ReportColumn, 'kind' | 'narrow'>, label: string): number {
  return Math.max(narrow ? NARROW_PIXELS : WIDTHS[kind], headWidth(label));
}

function headWidth(label: string): number {
  const words = label.split(' ');
  const lines = words.map((_, index) =>
    Math.max(textWidth(words.slice(0, index).join(' ')), textWidth(words.slice(index).join(' '))),
  );
  return Math.ceil(Math.min(...lines)) + BESIDE_HEAD_PIXELS;
}

function textWidth(text: string): number {
  return [...text].reduce((width, character) => width + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  if (/\p{M}/u.test(character)) return MARK_PIXELS;
  return character.codePointAt(0)! >= FIRST_WIDE_CHARACTER ? WIDE_CHARACTER_PIXELS : CHARACTER_PIXELS;
}
