import { type ReactNode, useId } from 'react';
import { Text } from '../layout/Text.ts';
import styles from './FormSection.module.css';

/** A titled group of fields, two per row, one on phones. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <Text as="h3" id={id} size="body" weight={600} marginBottom={12}>
          {title}
        </Text>
      )}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Spans the whole width of a section. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
