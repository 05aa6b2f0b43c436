/**
 * Texts to a display at the serial port: a Codec 12 frame of type 14, whose content the tracker passes on as it is. Source:
 * Teltonika Telematics wiki, "FMX125 RS232/485" (CMD ID). The tracker answers nothing. What character set a display has is
 * not known, so texts are printable ASCII, which all share.
 */
import { asMessage, charactersWithout, type TextLanguage } from '../texts.ts';
import { TO_SERIAL_PORT } from './messages.ts';
import { encodeCommand } from './orders.ts';

const LINE_END = '\r\n';

const unshown = (text: string): string[] => charactersWithout(text, (character) => /^[\x21-\x7e]$/.test(character));

export const teltonikaTexts: TextLanguage = {
  encode: ({ text }) =>
    unshown(text).length > 0 ? undefined : encodeCommand(asMessage(text) + LINE_END, undefined, TO_SERIAL_PORT),
  unshown,
  confirms: false,
};
