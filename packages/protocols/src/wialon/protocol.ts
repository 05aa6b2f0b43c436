import type { ProtocolDeclaration } from '../declaration.ts';
import { wialonDatagram } from './datagram.ts';
import { wialonDevice } from './device.ts';
import { FRAME_CAP, wialonStream } from './frame.ts';
import { WIALON_MODELS } from './models.ts';
import { wialonOrders } from './orders.ts';

export const wialon: ProtocolDeclaration = {
  name: 'wialon',
  title: 'Wialon IPS',
  defaultPort: 5039,
  frameCap: FRAME_CAP,
  stream: wialonStream,
  datagram: wialonDatagram,
  // `#D#…`
  frameType: (frame) => /^#(\w{1,3})#/.exec(Buffer.from(frame.subarray(0, 6)).toString('latin1'))?.[1],
  orders: wialonOrders,
  models: WIALON_MODELS,
  namedByImei: false,
  device: wialonDevice,
  frameStarts: [0x23, 0xff],
};
