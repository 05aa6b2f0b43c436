import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import styles from './Why.module.css';

/** Whether the single fixes of the open row are drawn on the map. */
export interface FixesSwitch {
  fixesShown: boolean;
  onShowFixes(shown: boolean): void;
}

/** Whether the open trip is drawn along roads. */
export interface RoadsSwitch {
  on: boolean;
  /** The server has no road data there. False while loading. */
  missing: boolean;
  onChange(on: boolean): void;
}

/**
 * A box with the rules that made a trip or a stop, and the fixes behind it.
 * @param fixes their count in words
 * @param roads omitted: no roads are offered
 */
export function Why({
  title,
  facts,
  fixes,
  fixesShown,
  onShowFixes,
  roads,
}: FixesSwitch & {
  title: string;
  facts: readonly { name: string; value: ReactNode }[];
  fixes: string;
  roads?: RoadsSwitch | undefined;
}) {
  const { t } = useTranslation(['history', 'routes']);
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
        <Box
          as="button"
          type="button"
          minHeight="var(--touch-24)"
          padding="0 4px"
          tone="accent"
          weight={500}
          aria-pressed={fixesShown}
          onClick={() => onShowFixes(!fixesShown)}
        >
          {t(fixesShown ? 'history:hideFixes' : 'history:showFixes')}
        </Box>
      </Row>
      {roads && (
        <Row as="div" justify="between" wrap tone="quiet" margin="6px 0 0">
          <Checkbox
            size="xs"
            label={t('routes:snapToRoads')}
            checked={roads.on}
            onChange={(event) => roads.onChange(event.currentTarget.checked)}
          />
          {roads.on && roads.missing && <span role="status">{t('routes:noRoadData')}</span>}
        </Row>
      )}
    </section>
  );
}
