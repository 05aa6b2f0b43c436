/**
 * Texts to the display of a terminal: message 0x8300, which the terminal confirms with the general answer. Source:
 * JT/T 808-2013 and -2019, chapter 8, "text information": flags (1), in 2019 the type of the text (1), text in GBK.
 *
 * Trackers without a display take the texts of 0x8300 as their commands, which end with a number sign
 * ("JT/T808 Protocol for G10LS", section 2.17), so no text carries one.
 */
import { asMessage, charactersWithout, type OutgoingText, type TextLanguage } from '../texts.ts';
import { isOf2019 } from './edition.ts';
import { encodeFrame } from './encode.ts';
import { gbkOctets } from './gbk.ts';
import { FROM_PLATFORM, LENGTH_MASK } from './messages.ts';

/** Bits of the flags. */
const ON_DISPLAY = 0b0100;
const READ_ALOUD = 0b1000;
/** Urgency of 2019 in the lowest two bits; before it the lowest alone means urgent. */
const NOTICE = 0b11;
/** Type of the text since 2019. */
const NOTICE_TYPE = 1;
const COMMAND_END = '#';

const isShown = (character: string): boolean =>
  character !== COMMAND_END && character > ' ' && gbkOctets(character) !== undefined;

function encode({ text, serial, imei, model }: OutgoingText): Uint8Array | undefined {
  const editionOf2019 = isOf2019(imei, model);
  if (editionOf2019 === undefined || unshown(text).length > 0) return undefined;
  const shown = ON_DISPLAY | READ_ALOUD;
  const body = [
    ...(editionOf2019 ? [shown | NOTICE, NOTICE_TYPE] : [shown]),
    ...[...asMessage(text)].flatMap((character) => gbkOctets(character) ?? []),
  ];
  if (body.length > LENGTH_MASK) return undefined;
  return encodeFrame({ messageId: FROM_PLATFORM.text, imei, serial: serial & 0xffff, editionOf2019 }, body);
}

function unshown(text: string): string[] {
  return charactersWithout(text, isShown);
}

export const jt808Texts: TextLanguage = { encode, unshown, confirms: true };
