import type { OutgoingCommand, Protocol } from '../protocol.ts';
import { gt06Stream } from './frame.ts';
import { buildFrame, COMMAND, FRAME_CAP } from './messages.ts';

/** A command's length octet counts its mark of four octets too. */
const LONGEST_TEXT = 255 - 5 - 1 - 4 - 2;
const ENGLISH = [0, 2];

/** 0x80: length of mark and text, mark, text, language. The device repeats the mark in its answer. */
function encodeCommand(command: OutgoingCommand): Uint8Array | undefined {
  const text = Buffer.from(command.text, 'latin1');
  if (text.length === 0 || text.length > LONGEST_TEXT) return undefined;
  const mark = Buffer.alloc(4);
  mark.writeUInt32BE(command.serial >>> 0);
  const content = Uint8Array.of(4 + text.length, ...mark, ...text, ...ENGLISH);
  return buildFrame(false, COMMAND, command.serial & 0xffff, content);
}

export const gt06: Protocol = {
  name: 'gt06',
  title: 'GT06 (Concox)',
  defaultPort: 5023,
  frameCap: FRAME_CAP,
  stream: gt06Stream,
  encodeCommand,
};
