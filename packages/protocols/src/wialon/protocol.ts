import type { Protocol } from '../protocol.ts';
import { wialonDatagram } from './datagram.ts';
import { FRAME_CAP, wialonStream } from './frame.ts';

export const wialon: Protocol = {
  name: 'wialon',
  title: 'Wialon IPS',
  defaultPort: 5039,
  frameCap: FRAME_CAP,
  stream: wialonStream,
  datagram: wialonDatagram,
};
