import { type Flow, part } from './look.ts';

/** Children one below the other, as wide as the stack unless `align` says otherwise. */
export const Stack = part<Flow, 'div'>('div', 'look-stack');
