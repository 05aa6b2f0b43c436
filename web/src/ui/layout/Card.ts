import { part } from './look.ts';

/** A bordered surface. */
export const Card = part<object, 'div'>('div', 'look-card');

/** A bordered surface that stacks its children vertically. */
export const CardStack = part<object, 'div'>('div', 'look-card look-stack');
