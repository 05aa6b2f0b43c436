import type { Protocol } from '../protocol.ts';
import { queclinkDatagram, queclinkStream } from './frame.ts';
import { TEXT_CAP } from './messages.ts';
import { queclinkOrders } from './orders.ts';

export const queclink: Protocol = {
  name: 'queclink',
  title: 'Queclink',
  defaultPort: 5004,
  frameCap: TEXT_CAP,
  stream: queclinkStream,
  datagram: queclinkDatagram,
  orders: queclinkOrders,
};
