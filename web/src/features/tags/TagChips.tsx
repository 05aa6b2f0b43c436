import styles from './TagChips.module.css';

/** The tags of one thing, in its row or among its facts. */
export function TagChips({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className={styles.chip}>
      {tag}
    </span>
  ));
}
