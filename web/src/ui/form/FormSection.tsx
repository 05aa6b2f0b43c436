import { type ReactNode, useId } from 'react';
import { Row } from '../layout/Row.ts';
import { Text } from '../layout/Text.ts';
import styles from './FormSection.module.css';

/** A titled group of fields, two per row, one on phones. */
export function FormSection({
  title,
  action,
  children,
}: {
  title?: string;
  /** A button at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <Row justify="between" gap={12} marginBottom={12}>
          <Text as="h3" id={id} size="body" weight={600}>
            {title}
          </Text>
          {action}
        </Row>
      )}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Spans the whole width of a section. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}

/** Fields of a form in a panel beside a map, two in a line. */
export function PanelFields({ children, className = '' }: { children: ReactNode; className?: string | undefined }) {
  return <div className={`${styles.panel} ${className}`}>{children}</div>;
}
