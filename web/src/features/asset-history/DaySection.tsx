import { type ReactNode, useId } from 'react';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './DaySection.module.css';

/** A list below the timeline of a day, with its title and number of rows. Shows nothing without rows. */
export function DaySection({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const format = useFormat();
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Row as="header" size="body" gap={8} line="below" ground="subtle" padding="8px 16px">
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
        <Text tone="soft" figures>
          {format.number(count)}
        </Text>
      </Row>
      {children}
    </section>
  );
}
