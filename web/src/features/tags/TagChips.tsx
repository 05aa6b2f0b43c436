import styles from './TagChips.module.css';

/** The tags of one record, in a row or in a list of facts. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className={styles.chip}>
      {tag}
    </span>
  ));
}
