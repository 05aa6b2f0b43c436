import { assetType } from './asset-type.ts';
import { assets } from './assets.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { liveMap } from './live-map.ts';
import { records } from './records.ts';
import { shell } from './shell.ts';
import { status } from './status.ts';
import { units } from './units.ts';
import { views } from './views.ts';

/** What the frame, the live map and the asset list say: the words that the first screen waits for. */
export const first = { common, status, assetType, errors, shell, assets, liveMap, records, units, views };
