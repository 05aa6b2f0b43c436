import { part } from './look.ts';

/** Text in a tone, size or weight that differs from its surroundings. */
export const Text = part<object, 'span'>('span');

/** A small, muted paragraph of explanation. */
export const Caption = part<object, 'p'>('p', undefined, { tone: 'quiet', size: 'small' });
