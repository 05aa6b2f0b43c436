import type { ProtocolDeclaration } from '../declaration.ts';
import { jt808Device } from './device.ts';
import { jt808Datagram, jt808Stream } from './frame.ts';
import { CONTENT_CAP, PARTS_CAP } from './messages.ts';
import { JT808_MODELS } from './models.ts';
import { uint16 } from './octets.ts';
import { jt808Orders } from './orders.ts';
import { hexId } from './responses.ts';
import { nameOfLabel } from './terminal.ts';
import { jt808Texts } from './texts.ts';

/** Octets of noise that wait to be reported, and delimiters. */
const BESIDES = 1024;

export const jt808: ProtocolDeclaration = {
  name: 'jt808',
  title: 'JT/T 808',
  defaultPort: 5015,
  frameCap: CONTENT_CAP + PARTS_CAP + BESIDES,
  nameOf: nameOfLabel,
  stream: jt808Stream,
  datagram: jt808Datagram,
  frameType: (frame) => (frame.length > 2 ? `0x${hexId(uint16(frame, frame[0] === 0x7e ? 1 : 0))}` : undefined),
  orders: jt808Orders,
  texts: jt808Texts,
  models: JT808_MODELS,
  namedByImei: false,
  device: jt808Device,
  frameStarts: [0x7e, 0xe7],
};
