import styles from './Legend.module.css';

/** The name of a fieldset, as fields have theirs. */
export function Legend({ label, required }: { label: string; required: boolean }) {
  return (
    <legend className={styles.legend}>
      {label}
      {required && (
        <span className={styles.star} aria-hidden="true">
          {' *'}
        </span>
      )}
    </legend>
  );
}
