import { Button } from '@mantine/core';
import { GateSettings } from '@waymark/contract/commands/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { type DrawerForm, RecordDrawer } from '../../ui/records/index.ts';
import { DrawerScroll } from '../../ui/SideDrawer.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './CommandLog.module.css';
import { gateSettingsQuery } from './command-log-queries.ts';
import { useGateRule } from './use-gate-rule.ts';

/** What the address calls the drawer. */
export const LIMITS_DRAWER = 'limits';

/** The product's own numbers: the loose end of what each may be. */
const OWN: GateSettings = {
  ignitionOffSeconds: LIMITS.gateIgnitionOffSeconds.from,
  restSpanSeconds: LIMITS.gateRestSpanSeconds.from,
  restNewestSeconds: LIMITS.gateRestNewestSeconds.to,
  restSpeedKmh: LIMITS.gateRestSpeedKmh.to,
  restRadiusMeters: LIMITS.gateRestRadiusMeters.to,
};

/** The rule that holds commands back, and the numbers of it that the account may tighten. */
export function SafetyLimitsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commandLog');
  return (
    <RecordDrawer
      id={LIMITS_DRAWER}
      title={t('limits')}
      load={() => gateSettingsQuery}
      stale={[['commands']]}
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
    for (const [name, value] of Object.entries(OWN) as [keyof GateSettings, number][])
      form.form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  const atLeast = ({ from, to }: { from: number; to: number }) =>
    t('commandLog:stricterUp', { own: number(from), end: number(to) });
  const atMost = ({ from, to }: { from: number; to: number }) =>
    t('commandLog:stricterDown', { own: number(to), end: number(from) });
  return (
    <SchemaForm of={form}>
      <DrawerScroll>
        <FormRefusal />
        <div className={styles.rule}>
          <p>{rule.connected}</p>
          <ul>
            <li>{rule.ignitionOff(OWN)}</li>
            <li>{rule.atRest(OWN)}</li>
          </ul>
          <p>{t('commandLog:limitsBody')}</p>
        </div>
        <FormSection title={t('commandLog:limitsIgnition')}>
          <NumberField
            name="ignitionOffSeconds"
            label={t('commandLog:ignitionOffSeconds')}
            description={atLeast(LIMITS.gateIgnitionOffSeconds)}
            unit={t('units:second')}
          />
        </FormSection>
        <FormSection title={t('commandLog:limitsRest')}>
          <NumberField
            name="restSpanSeconds"
            label={t('commandLog:restSpanSeconds')}
            description={atLeast(LIMITS.gateRestSpanSeconds)}
            unit={t('units:second')}
          />
          <NumberField
            name="restNewestSeconds"
            label={t('commandLog:restNewestSeconds')}
            description={atMost(LIMITS.gateRestNewestSeconds)}
            unit={t('units:second')}
          />
          <NumberField
            name="restSpeedKmh"
            label={t('commandLog:restSpeedKmh')}
            description={atMost(LIMITS.gateRestSpeedKmh)}
            unit={t('units:kmh')}
          />
          <NumberField
            name="restRadiusMeters"
            label={t('commandLog:restRadiusMeters')}
            description={atMost(LIMITS.gateRestRadiusMeters)}
            unit={t('units:m')}
          />
        </FormSection>
        <Button className={styles.toOwn} onClick={toOwn}>
          {t('commandLog:toOwn')}
        </Button>
      </DrawerScroll>
      <FormButtons onCancel={drawer.onCancel} />
    </SchemaForm>
  );
}
