import type { ProtocolDeclaration } from '../declaration.ts';
import { queclinkDevice } from './device.ts';
import { queclinkDatagram, queclinkStream } from './frame.ts';
import { TEXT_CAP } from './messages.ts';
import { QUECLINK_MODELS } from './models.ts';
import { queclinkOrders } from './orders.ts';

export const queclink: ProtocolDeclaration = {
  name: 'queclink',
  title: 'Queclink',
  defaultPort: 5004,
  frameCap: TEXT_CAP,
  stream: queclinkStream,
  datagram: queclinkDatagram,
  // `+RESP:GTFRI,…`
  frameType: (frame) =>
    /^[+*](?:RESP|BUFF|ACK):(\w{5})/.exec(Buffer.from(frame.subarray(0, 16)).toString('latin1'))?.[1],
  orders: queclinkOrders,
  models: QUECLINK_MODELS,
  namedByImei: true,
  device: queclinkDevice,
  frameStarts: [0x2b],
  withoutChecksum: true,
};
