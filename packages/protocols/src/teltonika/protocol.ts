import type { Protocol } from '../protocol.ts';
import { teltonikaDatagram, teltonikaStream } from './frame.ts';
import { DATA_CAP, FRAME_OVERHEAD } from './messages.ts';
import { teltonikaOrders } from './orders.ts';

export const teltonika: Protocol = {
  name: 'teltonika',
  title: 'Teltonika',
  defaultPort: 5027,
  frameCap: DATA_CAP + FRAME_OVERHEAD,
  stream: teltonikaStream,
  datagram: teltonikaDatagram,
  orders: teltonikaOrders,
};
