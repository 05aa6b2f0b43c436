import { part } from './look.ts';

/** An element with a look and no layout of its own. */
export const Box = part<object, 'div'>('div');
