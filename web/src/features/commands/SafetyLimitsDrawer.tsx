import { Button } from '@mantine/core';
import { GateSettings } from '@waymark/contract/commands/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type GateNumbers, OWN_GATE } from '@waymark/domain/commands/gate-settings.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { type DrawerForm, RecordDrawer } from '../../ui/records/index.ts';
import styles from './CommandLog.module.css';
import { gateSettingsQuery } from './command-log-queries.ts';
import { commandsKey } from './queries.ts';
import { useGateRule } from './use-gate-rule.ts';

/** Name of the drawer in the address. */
export const LIMITS_DRAWER = 'limits';

const RANGES: Readonly<Record<keyof GateNumbers, { from: number; to: number }>> = {
  ignitionOffSeconds: LIMITS.gateIgnitionOffSeconds,
  restSpanSeconds: LIMITS.gateRestSpanSeconds,
  restNewestSeconds: LIMITS.gateRestNewestSeconds,
  restSpeedKmh: LIMITS.gateRestSpeedKmh,
  restRadiusMeters: LIMITS.gateRestRadiusMeters,
};

/** Edits the rule that holds commands back, within the range that the account may tighten. */
export function SafetyLimitsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commandLog');
  return (
    <RecordDrawer
      id={LIMITS_DRAWER}
      title={t('limits')}
      load={() => gateSettingsQuery}
      stale={[commandsKey]}
      onClose={onClose}
    >
      {(settings, drawer) => settings && <LimitsForm settings={settings} drawer={drawer} />}
    </RecordDrawer>
  );
}

function LimitsForm({ settings, drawer }: { settings: GateSettings; drawer: DrawerForm }) {
  const { t } = useTranslation(['commandLog', 'units']);
  const { number } = useFormat();
  const rule = useGateRule();
  const form = useSchemaForm({
    schema: GateSettings,
    defaults: settings,
    save: (body) => call(ENDPOINTS.commands.setGateSettings, { body }),
    onSaved: () => drawer.onSaved(t('commandLog:limitsSaved')),
    onChanged: drawer.onChanged,
  });
  const toOwn = (): void => {
    for (const [name, value] of Object.entries(OWN_GATE) as [keyof GateSettings, number][])
      form.form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  const field = (name: keyof GateNumbers, unit: 'second' | 'kmh' | 'm') => (
    <NumberField name={name} label={t(`commandLog:${name}`)} description={range(name)} unit={t(`units:${unit}`)} />
  );
  /** Returns the product's default and the limit to which it can be tightened. */
  const range = (name: keyof GateNumbers): string => {
    const own = OWN_GATE[name];
    const { from, to } = RANGES[name];
    return own === from
      ? t('commandLog:stricterUp', { own: number(own), end: number(to) })
      : t('commandLog:stricterDown', { own: number(own), end: number(from) });
  };
  return (
    <FormInDrawer of={form} onCancel={drawer.onCancel}>
      <div className={styles.rule}>
        <p>{rule.connected}</p>
        <ul>
          <li>{rule.ignitionOff(OWN_GATE)}</li>
          <li>{rule.atRest(OWN_GATE)}</li>
        </ul>
        <p>{t('commandLog:limitsBody')}</p>
      </div>
      <FormSection title={t('commandLog:limitsIgnition')}>{field('ignitionOffSeconds', 'second')}</FormSection>
      <FormSection title={t('commandLog:limitsRest')}>
        {field('restSpanSeconds', 'second')}
        {field('restNewestSeconds', 'second')}
        {field('restSpeedKmh', 'kmh')}
        {field('restRadiusMeters', 'm')}
      </FormSection>
      <Button className={styles.toOwn} onClick={toOwn}>
        {t('commandLog:toOwn')}
      </Button>
    </FormInDrawer>
  );
}
