import { type Flow, part } from './look.ts';

/** Children beside each other, centred across the row unless `align` says otherwise. */
export const Row = part<Flow, 'div'>('div', 'look-row');
