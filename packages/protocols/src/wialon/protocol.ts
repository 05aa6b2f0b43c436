import type { Protocol } from '../protocol.ts';
import { wialonDatagram } from './datagram.ts';
import { FRAME_CAP, wialonStream } from './frame.ts';
import { wialonOrders } from './orders.ts';

export const wialon: Protocol = {
  name: 'wialon',
  title: 'Wialon IPS',
  defaultPort: 5039,
  frameCap: FRAME_CAP,
  stream: wialonStream,
  datagram: wialonDatagram,
  orders: wialonOrders,
};
