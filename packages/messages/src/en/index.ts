import { assetType } from './asset-type.ts';
import { assets } from './assets.ts';
import { common } from './common.ts';
import { errors } from './errors.ts';
import { history } from './history.ts';
import { liveMap } from './live-map.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { status } from './status.ts';
import { units } from './units.ts';

export const messages = { common, status, assetType, errors, shell, signIn, assets, liveMap, history, units };
