import { useFormat } from '../format/use-format.ts';
import styles from './Count.module.css';

/** The number of rows beside a title. */
export function Count({ children }: { children: number }) {
  const format = useFormat();
  return <span className={`${styles.count} figures`}>{format.number(children)}</span>;
}
