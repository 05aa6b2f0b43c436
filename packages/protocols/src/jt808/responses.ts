/** Answers of terminals to commands, as text. Source: JT/T 808-2013, chapter 8; 0x6006 from vendors' documents. */
import type { TrackerRecord } from '../protocol.ts';
import { FROM_PLATFORM, FROM_TERMINAL } from './messages.ts';
import { asciiText, gbkText, hexOf, isGbkText, uint16, uint32 } from './octets.ts';

export interface Response {
  text: string;
  serial?: number;
  refused?: boolean;
  answersText?: boolean;
  /** The terminal waits for a general answer. */
  confirm: boolean;
}

/** A message as documents call it: 0x8105 is `8105`. */
export const hexId = (messageId: number): string => messageId.toString(16).padStart(4, '0');
const RESULTS = ['done', 'failed', 'wrong message', 'unsupported'];
const UPGRADE_RESULTS = ['done', 'failed', 'cancelled'];

/**
 * Returns the state of relays and doors by the status bits of a location: `relays 01, doors locked`. Output 1 is the
 * last digit.
 */
export function stateText({ digitalOutputs = 0, attributes }: TrackerRecord): string {
  const doors = attributes?.doorsLocked === true ? 'locked' : 'unlocked';
  return `relays ${digitalOutputs.toString(2).padStart(2, '0')}, doors ${doors}`;
}

/** @returns undefined when the message is no response, or too short to be one */
export function responseText(messageId: number, body: Uint8Array): Response | undefined {
  switch (messageId) {
    case FROM_TERMINAL.generalAnswer: {
      if (body.length < 5) return undefined;
      const result = body[4]!;
      const answered = uint16(body, 2);
      const text = `${hexId(answered)}: ${RESULTS[result] ?? `result ${result}`}`;
      const answersText = answered === FROM_PLATFORM.text;
      return {
        text,
        serial: uint16(body, 0),
        refused: result !== 0,
        ...(answersText && { answersText }),
        confirm: false,
      };
    }
    case FROM_TERMINAL.parameters: {
      const text = parameters(body);
      return text === undefined ? undefined : { text, serial: uint16(body, 0), confirm: false };
    }
    case FROM_TERMINAL.controlResult:
      if (body.length < 3) return undefined;
      return { text: `control: ${hexOf(body.subarray(2))}`, serial: uint16(body, 0), confirm: true };
    case FROM_TERMINAL.attributes:
      return { text: texts(body), confirm: false };
    case FROM_TERMINAL.upgradeResult:
      if (body.length < 2) return undefined;
      return {
        text: `upgrade: ${UPGRADE_RESULTS[body[1]!] ?? `result ${body[1]}`}`,
        refused: body[1] !== 0,
        confirm: true,
      };
    case FROM_TERMINAL.text:
      return { text: gbkText(body.subarray(1)), confirm: true };
    case FROM_TERMINAL.vendorText:
      return vendorText(body);
    case FROM_TERMINAL.waybill:
      if (body.length < 4) return undefined;
      return { text: gbkText(body.subarray(4, 4 + uint32(body, 0))), confirm: true };
    case FROM_TERMINAL.eventReport:
      return body.length < 1 ? undefined : { text: `event ${body[0]}`, confirm: true };
    case FROM_TERMINAL.questionAnswer:
      return body.length < 3 ? undefined : { text: `answer ${body[2]}`, serial: uint16(body, 0), confirm: true };
    case FROM_TERMINAL.informationDemand:
      if (body.length < 2) return undefined;
      return { text: `information ${body[0]}: ${body[1] === 0 ? 'cancelled' : 'demanded'}`, confirm: true };
    default:
      return undefined;
  }
}

/** Octets that vendors put before the text of 0x1300: none, a flag, the serial number of the command, both. */
const TEXT_HEADS = [0, 1, 2, 3];

/** The text is what follows the first head that leaves text; what the head says is not documented, so it is not used. */
function vendorText(body: Uint8Array): Response | undefined {
  const head = TEXT_HEADS.find((octets) => isGbkText(body.subarray(octets)));
  return head === undefined ? undefined : { text: gbkText(body.subarray(head)), confirm: true };
}

/** Serial (2) · number (1) · then id (4), length (1) and value of each, as `id=value`. */
function parameters(body: Uint8Array): string | undefined {
  if (body.length < 3) return undefined;
  const all: string[] = [];
  let at = 3;
  while (at + 5 <= body.length) {
    const end = at + 5 + body[at + 4]!;
    if (end > body.length) break;
    all.push(`${uint32(body, at).toString(16).padStart(4, '0')}=${parameter(body.subarray(at + 5, end))}`);
    at = end;
  }
  return all.join(' ');
}

/** Numbers have 1, 2 or 4 octets. A text of that length is rare and recognized by its characters. */
function parameter(value: Uint8Array): string {
  const text = value.length > 0 && value[0] !== 0 ? asciiText(value) : undefined;
  if (text && value.length > 2) return text;
  if (value.length === 4) return String(uint32(value, 0));
  if (value.length === 2) return String(uint16(value, 0));
  if (value.length === 1) return String(value[0]);
  return hexOf(value);
}

/** The printable stretches of a message whose fields differ between editions: maker, model, SIM, versions. */
function texts(body: Uint8Array): string {
  const all = Buffer.from(body.buffer, body.byteOffset, body.length)
    .toString('latin1')
    .match(/[\x20-\x7e]{4,}/g);
  return (all ?? []).map((text) => text.trim()).join(' ') || hexOf(body);
}
