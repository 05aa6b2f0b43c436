import { type Flow, part } from './look.ts';

/** Children in a column, as wide as the stack unless `align` is set. */
export const Stack = part<Flow, 'div'>('div', 'look-stack');
