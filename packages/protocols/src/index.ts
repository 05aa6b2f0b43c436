import type { ProtocolDeclaration } from './declaration.ts';
import { gt06 } from './gt06/protocol.ts';
import { jt808 } from './jt808/protocol.ts';
import { osmand } from './osmand/protocol.ts';
import { queclink } from './queclink/protocol.ts';
import { teltonika } from './teltonika/protocol.ts';
import { wialon } from './wialon/protocol.ts';

// biome-ignore format: one line each
/** Every protocol that the product speaks: one folder, one line. */
export const PROTOCOLS: readonly ProtocolDeclaration[] = [
  teltonika,
  queclink,
  osmand,
  jt808,
  wialon,
  gt06,
];
