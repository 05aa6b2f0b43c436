import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { storedValue } from '@waymark/domain/alerts/units.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { SeverityBadge, useAlertWords } from '../alerts/index.ts';
import styles from './RuleEditor.module.css';
import type { RuleValues } from './rule-values.ts';
import { useSensorUnit } from './SensorField.tsx';

/** Shows how an alert of the edited rule reads, with the smallest value that raises it. */
export function RuleSample({ values }: { values: RuleValues }) {
  const { t } = useTranslation(['alertRules', 'alerts']);
  const words = useAlertWords();
  const format = useFormat();
  const { unitsSystem } = useCurrentUser();
  const sensorUnit = useSensorUnit(values);
  const { type, severity, wording, value, persistsSeconds, instructions } = values;
  const { value: own } = alertKindOf(type);
  const lasts = typeof persistsSeconds === 'number' && persistsSeconds > 0 ? format.span(persistsSeconds) : '';
  const threshold =
    own === null || typeof value !== 'number'
      ? ''
      : words.value(type, storedValue(own.unit, unitsSystem, value), sensorUnit);
  const line = [threshold && t('alerts:limitOf', { value: threshold }), lasts && t('alerts:forSpan', { span: lasts })];
  return (
    <Stack gap={4} padding={12} className={styles.sample}>
      <Row gap={8} wrap>
        <SeverityBadge severity={severity} />
        <Text weight={600}>
          {words.title({ type, wording: wording.trim() || null })} · {t('alertRules:sampleAsset')}
        </Text>
      </Row>
      {line.some(Boolean) && <Text tone="soft">{line.filter(Boolean).join(', ')}</Text>}
      {instructions.trim() !== '' && <Text tone="quiet">{instructions}</Text>}
    </Stack>
  );
}
