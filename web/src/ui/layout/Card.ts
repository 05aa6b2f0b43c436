import { part } from './look.ts';

/** A bordered surface. */
export const Card = part<object, 'div'>('div', 'look-card');

/** A bordered surface whose children are one below the other. */
export const CardStack = part<object, 'div'>('div', 'look-card look-stack');
