import type { ReactNode } from 'react';
import styles from './StepNumber.module.css';

/** The number of a step or point in a circle. Lists color it by their state. */
export function StepNumber({ children, ...props }: { children: ReactNode; 'aria-hidden'?: 'true' }) {
  return (
    <span className={`${styles.number} figures`} data-number {...props}>
      {children}
    </span>
  );
}
