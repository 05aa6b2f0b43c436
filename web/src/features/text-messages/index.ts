import { lazyPart } from '../../base/lazy-part.ts';

/** With its words, which the first screen does not wait for. */
export const TextMessagesCard = lazyPart(() => import('./TextMessagesCard.tsx'), 'TextMessagesCard');

export { MESSAGES_PIXELS } from './skeleton.ts';
