import { part } from './look.ts';

/** Words in a tone, size or weight other than their surroundings. */
export const Text = part<object, 'span'>('span');

/** A small, quiet paragraph that explains something near it. */
export const Caption = part<object, 'p'>('p', undefined, { tone: 'quiet', size: 'small' });
