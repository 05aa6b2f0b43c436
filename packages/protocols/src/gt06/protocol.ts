import type { ProtocolDeclaration } from '../declaration.ts';
import { hexType } from './decode.ts';
import { gt06Device } from './device.ts';
import { gt06Stream } from './frame.ts';
import { FRAME_CAP } from './messages.ts';
import { GT06_MODELS } from './models.ts';
import { gt06Orders } from './orders.ts';

export const gt06: ProtocolDeclaration = {
  name: 'gt06',
  title: 'GT06 (Concox)',
  defaultPort: 5023,
  frameCap: FRAME_CAP,
  stream: gt06Stream,
  // 0x78 0x78 precede one octet of length, 0x79 0x79 two.
  frameType(frame) {
    const type = frame[frame[0] === 0x79 ? 4 : 3];
    return type === undefined ? undefined : hexType(type);
  },
  orders: gt06Orders,
  models: GT06_MODELS,
  namedByImei: true,
  device: gt06Device,
  frameStarts: [0x78, 0x79],
};
