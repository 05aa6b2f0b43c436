import { type Flow, part } from './look.ts';

/** Children in a row, vertically centered unless `align` is set. */
export const Row = part<Flow, 'div'>('div', 'look-row');
