import { part } from './look.ts';

/** Text for screen readers only. */
export const VisuallyHidden = part<object, 'span'>('span', 'look-hidden');
