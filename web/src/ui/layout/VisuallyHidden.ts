import { part } from './look.ts';

/** Words that are read aloud and not shown. */
export const VisuallyHidden = part<object, 'span'>('span', 'look-hidden');
