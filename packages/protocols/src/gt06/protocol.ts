import type { Protocol } from '../protocol.ts';
import { gt06Stream } from './frame.ts';
import { FRAME_CAP } from './messages.ts';
import { gt06Orders } from './orders.ts';

export const gt06: Protocol = {
  name: 'gt06',
  title: 'GT06 (Concox)',
  defaultPort: 5023,
  frameCap: FRAME_CAP,
  stream: gt06Stream,
  orders: gt06Orders,
};
