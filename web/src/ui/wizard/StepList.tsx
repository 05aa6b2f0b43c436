import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { Row } from '../layout/Row.ts';
import styles from './StepList.module.css';
import { StepNumber } from './StepNumber.tsx';

/**
 * Progress through the steps in a drawer.
 *
 * @param label accessible name of the list
 * @param done number of completed steps
 * @param children shown at every step
 */
export function StepList({
  label,
  steps,
  done,
  children,
}: {
  label: string;
  steps: readonly string[];
  done: number;
  children?: ReactNode;
}) {
  return (
    <Row justify="between" wrap gap="4px 16px" tone="quiet" size="small" fixed line="below" className={styles.frame}>
      <ol aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step}
            data-state={index < done ? 'done' : index === done ? 'current' : 'ahead'}
            aria-current={index === done ? 'step' : undefined}
          >
            <StepNumber>{index < done ? <Icon name="check" size={14} /> : index + 1}</StepNumber>
            {step}
          </li>
        ))}
      </ol>
      {children}
    </Row>
  );
}
