/**
 * The parameters at the end of an extended record: `name:type:value`, comma separated; type 1 whole number, 2 number,
 * 3 text. Only `SOS` and `text` are named by the document ("Additional Parameters"); the other names are those that
 * trackers and gateways were seen to send. A name that says its meaning and unit fills a typed field or takes its name
 * of the dictionary; every other stays under its own.
 */
import { operatorCode } from '../network.ts';
import { type AttributeValue, attributesOf, type TrackerRecord } from '../protocol.ts';
import { readerOf } from './names.ts';
import { isAbsent, numberOf } from './values.ts';

const MOST_ATTRIBUTES = 128;
const LONGEST_TEXT = 256;
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,63}$/u;
/** A new parameter begins; anything else belongs to the value before it. */
const BEGINS = /^[^:]{1,66}:/;
/** Characters that some firmware adds after the last parameter. */
const ENDINGS = '; ';

/**
 * Reads all parameters into the record.
 * @returns true when one of them says that the fix is not valid
 */
export function applyParameters(record: TrackerRecord, text: string): boolean {
  let denied = false;
  if (text === '' || isAbsent(text)) return denied;
  for (const piece of pieces(text)) {
    const first = piece.indexOf(':');
    const second = piece.indexOf(':', first + 1);
    if (first < 1) continue;
    const name = piece.slice(0, first).trim();
    const type = second < 0 ? '' : piece.slice(first + 1, second).trim();
    const written = piece.slice((second < 0 ? first : second) + 1).trim();
    if (isAbsent(written)) continue;
    const value = readValue(type, written);
    const reader = readerOf(name);
    const taken = reader?.(record, value, type === '2');
    if (taken === 'denied') denied = true;
    else if (taken !== true) keep(record, name, value);
  }
  joinOperator(record.attributes);
  return denied;
}

/** Country and network are sent apart; together they are the operator. */
function joinOperator(attributes: TrackerRecord['attributes']): void {
  const { mcc, mnc } = attributes ?? {};
  if (!attributes || !isCode(mcc) || !isCode(mnc) || mcc === 0) return;
  attributes.gsmOperator = operatorCode(mcc, mnc);
  delete attributes.mcc;
  delete attributes.mnc;
}

function isCode(value: AttributeValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 999;
}

/** A comma may also be part of a text or a decimal separator. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let end = text.length;
  while (end > 0 && ENDINGS.includes(text[end - 1]!)) end--;
  for (const part of text.slice(0, end).split(',')) {
    if (found.length === 0 || BEGINS.test(part)) found.push(part);
    else found[found.length - 1] += `,${part}`;
  }
  return found;
}

function readValue(type: string, written: string): AttributeValue {
  if (type !== '3') {
    const number = numberOf(written);
    if (number !== undefined && (Number.isSafeInteger(number) || !/^[+-]?\d+$/.test(written))) return number;
    if (/^(?:true|false)$/i.test(written)) return written.toLowerCase() === 'true';
  }
  return written;
}

function keep(record: TrackerRecord, name: string, value: AttributeValue): void {
  const key = name.replace(/\s+/g, '_');
  if (!NAME.test(key) || key === '__proto__') return;
  const attributes = attributesOf(record);
  if (Object.hasOwn(attributes, key) || Object.keys(attributes).length >= MOST_ATTRIBUTES) return;
  attributes[key] = typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value;
}
