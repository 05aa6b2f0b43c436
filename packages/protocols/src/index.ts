import type { Protocol } from './protocol.ts';
import { teltonika } from './teltonika/protocol.ts';

/** Every protocol that the product speaks: one folder, one line. */
export const PROTOCOLS: readonly Protocol[] = [teltonika];
