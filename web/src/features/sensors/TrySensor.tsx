import { Button } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Caption } from '../../ui/layout/Text.ts';
import { AssetSelect } from '../devices/index.ts';
import styles from './TrySensor.module.css';
import { useSensorWords } from './use-sensor-words.ts';
import type { Trial } from './use-trial.ts';

/**
 * Shows what the devices of an asset sent last, and what the form makes of it.
 * @param onUse takes the name of a value into the form
 */
export function TrySensor({
  asset,
  onAsset,
  unit,
  trial,
  onUse,
}: {
  asset: string;
  onAsset: (id: string) => void;
  unit: string | null;
  trial: Trial;
  onUse: (name: string) => void;
}) {
  const { t } = useTranslation('sensors');
  return (
    <FormSection title={t('sectionTry')}>
      <WideField>
        <AssetSelect
          label={t('tryAsset')}
          description={t('tryHelp')}
          value={asset || null}
          onChange={(id) => onAsset(id ?? '')}
        />
      </WideField>
      {trial.isFailed && (
        <WideField>
          <MessageBar kind="danger" title={t('tryFailed')} />
        </WideField>
      )}
      {asset !== '' && !trial.isFailed && (
        <>
          <WideField>
            <Results trial={trial} unit={unit} />
          </WideField>
          <WideField>
            <Readings trial={trial} onUse={onUse} />
          </WideField>
        </>
      )}
    </FormSection>
  );
}

function Results({ trial: { result, problem }, unit }: { trial: Trial; unit: string | null }) {
  const { t } = useTranslation('sensors');
  const words = useSensorWords();
  const format = useFormat();
  if (problem !== undefined) return <MessageBar kind="warn" title={problem} role="status" />;
  const values = result?.values ?? [];
  if (values.length === 0) return <Caption>{t('tryInvalid')}</Caption>;
  return (
    <table className={styles.table} aria-live="polite">
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('raw')}</th>
          <th scope="col">{t('result')}</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ time, raw, value }) => (
          <tr key={time}>
            <td>{format.dateTime(time)}</td>
            <td>{raw === null ? '–' : typeof raw === 'number' ? format.number(raw) : String(raw)}</td>
            <td>{words.value(value, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Readings({ trial: { readings }, onUse }: { trial: Trial; onUse: (name: string) => void }) {
  const { t } = useTranslation(['sensors', 'units']);
  const format = useFormat();
  const now = useNow(10_000);
  if (readings.length === 0) return <Caption>{t('sensors:noReadings')}</Caption>;
  return (
    <table className={styles.table}>
      <caption>{t('sensors:lastValues')}</caption>
      <tbody>
        {readings.map(({ name, value, time }) => (
          <tr key={name}>
            <th scope="row">
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={t('sensors:useReading', { name })}
                onClick={() => onUse(name)}
              >
                {name}
              </Button>
            </th>
            <td>{typeof value === 'number' ? format.number(value) : String(value)}</td>
            <td>{t('units:ago', { span: format.span((now - Date.parse(time)) / 1000) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
