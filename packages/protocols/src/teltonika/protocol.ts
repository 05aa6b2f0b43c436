import type { ProtocolDeclaration } from '../declaration.ts';
import { codecName } from './decode.ts';
import { teltonikaDevice } from './device.ts';
import { teltonikaDatagram, teltonikaStream } from './frame.ts';
import { DATA_CAP, FRAME_OVERHEAD } from './messages.ts';
import { TELTONIKA_MODELS } from './models.ts';
import { teltonikaOrders } from './orders.ts';
import { teltonikaTexts } from './texts.ts';

export const teltonika: ProtocolDeclaration = {
  name: 'teltonika',
  title: 'Teltonika',
  defaultPort: 5027,
  frameCap: DATA_CAP + FRAME_OVERHEAD,
  stream: teltonikaStream,
  datagram: teltonikaDatagram,
  frameType: (frame) => (frame[8] === undefined ? undefined : codecName(frame[8])),
  orders: teltonikaOrders,
  texts: teltonikaTexts,
  models: TELTONIKA_MODELS,
  namedByImei: true,
  device: teltonikaDevice,
  frameStarts: [0x00, 0xff],
};
