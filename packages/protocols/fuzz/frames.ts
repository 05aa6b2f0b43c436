/**
 * Fresh frames: header, length and checksum let them through, so that every message type is reached. A protocol without
 * an entry is fuzzed from its corpus alone.
 */
import { freshGt06 } from './fresh/gt06.ts';
import { freshJt808 } from './fresh/jt808.ts';
import type { MakeFrame } from './fresh/make-frame.ts';
import { freshQueclink } from './fresh/queclink.ts';
import { freshTeltonika } from './fresh/teltonika.ts';
import { freshWialon } from './fresh/wialon.ts';

export const FRESH_FRAMES: Readonly<Record<string, MakeFrame>> = {
  teltonika: freshTeltonika,
  gt06: freshGt06,
  jt808: freshJt808,
  queclink: freshQueclink,
  wialon: freshWialon,
};
