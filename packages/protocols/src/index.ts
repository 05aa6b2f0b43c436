import { osmand } from './osmand/protocol.ts';
import type { Protocol } from './protocol.ts';
import { teltonika } from './teltonika/protocol.ts';

// biome-ignore format: one line each
/** Every protocol that the product speaks: one folder, one line. */
export const PROTOCOLS: readonly Protocol[] = [
  teltonika,
  osmand,
];
