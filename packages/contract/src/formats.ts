import { isUuid } from '@waymark/domain/uuid.ts';
import { isDate } from './date.ts';
import { isPhoneNumber, isSimplePhone } from './phone.ts';

/** Local part: ASCII of RFC 5322, and letters, marks and digits of every script (RFC 6531). */
const ATOM = String.raw`[a-z0-9!#$%&'*+/=?^_\x60{|}~\-\p{L}\p{M}\p{N}]+`;
/** Label of a domain, also of an internationalized one. Some scripts join their letters with U+200C and U+200D. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200C\u200D-]*[\p{L}\p{M}\p{N}])?`;
/** Last label: a word of two characters or more, or the ASCII form of one. */
const ENDING = String.raw`(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]*[a-z0-9])`;
const EMAIL = new RegExp(`^${ATOM}(?:\\.${ATOM})*@((?:${LABEL}\\.)+${ENDING})$`, 'iu');
/** RFC 5321, 4.5.3.1.3: a path of 256 bytes with its angle brackets. */
const LONGEST_EMAIL = 254;
/** RFC 1035, 2.3.4 */
const LONGEST_LABEL = 63;
const INSTANT =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/**
 * Returns true for an email address with a domain of at least two parts, which can be reached from outside. Names and
 * domains may be of any script: `ivan@почта.рф`.
 */
export function isEmail(text: string): boolean {
  if (text.length > LONGEST_EMAIL || new TextEncoder().encode(text).length > LONGEST_EMAIL) return false;
  const domain = EMAIL.exec(text)?.[1];
  if (domain === undefined || !URL.canParse(`http://${domain}`)) return false;
  return new URL(`http://${domain}`).hostname.split('.').every((label) => label.length <= LONGEST_LABEL);
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
  uuid: isUuid,
  date: isDate,
  'date-time': isInstant,
  time: (text) => TIME.test(text),
  uri: isWebAddress,
  'simple-phone': isSimplePhone,
  'phone-number': isPhoneNumber,
  /** Only marks that spaces around the text belong to it. */
  password: () => true,
};
