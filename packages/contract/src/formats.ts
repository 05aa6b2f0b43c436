import { isPhoneNumber, isSimplePhone } from './phone.ts';

/** Ids as the database reads them, without the format's other form `urn:uuid:…`. */
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;
/** RFC 5321, 4.5.3.1.3: a path of 256 with its angle brackets. */
const LONGEST_EMAIL = 254;
const INSTANT =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Returns true for an email address with a domain of at least two parts, which can be reached from outside. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text);
}

/** Returns true for `YYYY-MM-DD`, an existing day. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDate(day);
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/**
 * Every format that a schema of the contract may name. Server and forms both use these, so that they cannot disagree. A
 * missing format fails the start of the server.
 */
export const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  email: isEmail,
  uuid: (text) => ID.test(text),
  date: isDate,
  'date-time': isInstant,
  time: (text) => TIME.test(text),
  uri: isWebAddress,
  'simple-phone': isSimplePhone,
  'phone-number': isPhoneNumber,
  /** Only marks that spaces around the text belong to it. */
  password: () => true,
};
