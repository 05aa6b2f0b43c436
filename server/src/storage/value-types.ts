/** Parses values of PostgreSQL. */
import pg from 'pg';
import { parseTimestamp, TIMESTAMPTZ } from './timestamps.ts';

const INT8 = 20;
/** Not among the declared ids of the driver. */
const TEXT_ARRAY = 1009 as number;

/** int8 as a number, because ids and counts stay far below 2⁵³. */
function int8ToNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
}

const parseTexts = pg.types.getTypeParser(TEXT_ARRAY, 'text') as (text: string) => string[];

/** The parser of the driver is slow even for an empty array, such as the tags of most assets. */
function textsOf(text: string): string[] {
  return text === '{}' ? [] : parseTexts(text);
}

/** Returns the parser of a type for values in the text format. */
export function parseValue(type: number): (text: string) => unknown {
  if (type === INT8) return int8ToNumber;
  if (type === TIMESTAMPTZ) return parseTimestamp;
  if (type === TEXT_ARRAY) return textsOf;
  return pg.types.getTypeParser(type, 'text') as (text: string) => unknown;
}

/** Parsers of our own connections. The global ones of the driver stay unchanged. */
export const types: pg.CustomTypesConfig = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    return format === 'binary' ? pg.types.getTypeParser(type, 'binary') : (parseValue(type) as never);
  },
};
