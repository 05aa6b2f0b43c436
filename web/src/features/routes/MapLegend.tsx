import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import styles from './MapLegend.module.css';

const STATES = ['covered', 'missed', 'noData'] as const;

/**
 * Shows the meaning of the lines and markers of the map.
 * @param withStates whether the markers show the states of a run
 * @param roads switch between tracks along roads and straight lines between positions. Omitted: none is offered
 */
export function MapLegend({
  withStates,
  roads,
}: {
  withStates: boolean;
  roads?: { on: boolean; missing: boolean; onChange: (on: boolean) => void } | undefined;
}) {
  const { t } = useTranslation('routes');
  return (
    <ul className={styles.legend} aria-label={t('legend')}>
      <Row as="li" gap={6}>
        <span className={styles.planned} /> {t('legendPlanned')}
      </Row>
      <Row as="li" gap={6}>
        <span className={styles.actual} /> {t('legendActual')}
      </Row>
      {withStates &&
        STATES.map((state) => (
          <Row as="li" key={state} gap={6}>
            <span className={styles.mark} data-state={state} /> {t(state)}
          </Row>
        ))}
      {roads && (
        <Row as="li" gap={6}>
          <Checkbox
            size="xs"
            label={t('snapToRoads')}
            checked={roads.on}
            onChange={(event) => roads.onChange(event.currentTarget.checked)}
          />
          {roads.on && roads.missing && <span role="status">{t('noRoadData')}</span>}
        </Row>
      )}
    </ul>
  );
}
