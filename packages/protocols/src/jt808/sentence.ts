/**
 * Sentences that locks of Jointech send between their frames: `(terminal,1,001,ELOCK,3,…)` answers a command, and
 * `(terminal,1,001,BASE,2,TIME)` asks for the time. Source: Jointech, "JT701 Communication Protocol", "P-protocol".
 */
import type { Message } from '../protocol.ts';
import { nameOfLabel } from './terminal.ts';

/** Longest sentence that is waited for. */
export const SENTENCE_CAP = 512;
export const SENTENCE_START = 0x28;
export const SENTENCE_END = 0x29;

const SENTENCE = /^\((\d{10,15}),([ -~]*)\)$/;
const TIME_REQUEST = /,BASE,2,TIME\)$/;

/** YYYYMMDDhhmmss, UTC. */
function timeText(now: number): string {
  return new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14);
}

/** @param text from bracket to bracket @param now epoch ms @returns undefined: it is no such sentence */
export function decodeSentence(text: string, now: number): Message | undefined {
  const terminal = SENTENCE.exec(text)?.[1];
  if (terminal === undefined) return undefined;
  const imei = nameOfLabel(terminal);
  if (!TIME_REQUEST.test(text)) return { kind: 'response', imei, text };
  const reply = text.replace(/TIME\)$/, `${timeText(now)})`);
  return { kind: 'heartbeat', imei, reply: Uint8Array.from(Buffer.from(reply, 'latin1')) };
}
