import styles from './look.module.css';
import { part } from './look.ts';

/** A bordered surface. */
export const Card = part<object, 'div'>('div', styles.card);

/** A bordered surface whose children are one below the other. */
export const CardStack = part<object, 'div'>('div', `${styles.card} ${styles.stack}`);
