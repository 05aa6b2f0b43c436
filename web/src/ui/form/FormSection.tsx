import { type ReactNode, useId } from 'react';
import styles from './FormSection.module.css';

/** Fields that belong together, under their title: two beside each other, on the phone one. */
export function FormSection({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
      )}
      <div className={styles.fields}>{children}</div>
    </section>
  );
}

/** Takes the whole width of a section. */
export function WideField({ children }: { children: ReactNode }) {
  return <div className={styles.wide}>{children}</div>;
}
