import type { AlertPreview } from '@waymark/contract/alert-rules/schema.ts';
import { type AlertKindName, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { shownValue } from '@waymark/domain/alerts/units.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useAlertWords } from '../alerts/index.ts';
import styles from './RulePreview.module.css';

/**
 * Numbers of alerts that the rule would have raised with its own and with other values. Choosing one puts it into the
 * form.
 */
export function PreviewValues({
  type,
  sensorUnit,
  values,
  value: own,
  onValue,
}: {
  type: AlertKindName;
  sensorUnit: string | null;
  values: AlertPreview['values'];
  value: number | string;
  onValue: ((value: number) => void) | undefined;
}) {
  const { t } = useTranslation('alertPreview');
  const words = useAlertWords();
  const { unitsSystem } = useCurrentUser();
  const unit = alertKindOf(type).value?.unit;
  if (unit === undefined || values.length < 2) return null;
  return (
    <fieldset className={styles.values} aria-label={t('values')}>
      {values.map(({ value, alerts, assets }) => {
        const shown = shownValue(unit, unitsSystem, value);
        return (
          <button
            key={value}
            type="button"
            aria-pressed={shown === own}
            disabled={onValue === undefined}
            onClick={() => onValue?.(shown)}
          >
            <Text weight={600}>{words.value(type, value, sensorUnit)}</Text>{' '}
            <Text size="small">
              {t('onVehicles', {
                alerts: t('alertCount', { count: alerts }),
                vehicles: t('vehicleCount', { count: assets }),
              })}
            </Text>
          </button>
        );
      })}
    </fieldset>
  );
}
