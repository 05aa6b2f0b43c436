import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import styles from './Why.module.css';

/** Whether the single fixes of the open row are drawn on the map. */
export interface FixesSwitch {
  fixesShown: boolean;
  onShowFixes(shown: boolean): void;
}

/** A box with the rules that made a trip or a stop, and the fixes behind it. @param fixes their count in words */
export function Why({
  title,
  facts,
  fixes,
  fixesShown,
  onShowFixes,
}: FixesSwitch & { title: string; facts: readonly { name: string; value: ReactNode }[]; fixes: string }) {
  const { t } = useTranslation('history');
  return (
    <section className={styles.why} aria-label={title}>
      <h3>
        <Icon name="help" size={14} /> {title}
      </h3>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Row as="p" justify="between" tone="quiet" margin="6px 0 0">
        <span>{fixes}</span>
        <button
          type="button"
          className={styles.link}
          aria-pressed={fixesShown}
          onClick={() => onShowFixes(!fixesShown)}
        >
          {t(fixesShown ? 'hideFixes' : 'showFixes')}
        </button>
      </Row>
    </section>
  );
}
