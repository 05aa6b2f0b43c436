import { GT06_MODELS } from './gt06.ts';
import { JT808_MODELS } from './jt808.ts';
import type { TrackerModel } from './model.ts';
import { OSMAND_MODELS } from './osmand.ts';
import { QUECLINK_MODELS } from './queclink.ts';
import { TELTONIKA_MODELS } from './teltonika.ts';
import { WIALON_MODELS } from './wialon.ts';

// biome-ignore format: one line each
/** The models of every protocol, by its name in `PROTOCOLS`. */
export const MODELS: Readonly<Record<string, readonly TrackerModel[]>> = {
  teltonika: TELTONIKA_MODELS,
  gt06: GT06_MODELS,
  jt808: JT808_MODELS,
  queclink: QUECLINK_MODELS,
  wialon: WIALON_MODELS,
  osmand: OSMAND_MODELS,
};
