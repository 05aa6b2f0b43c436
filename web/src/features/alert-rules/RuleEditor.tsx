import { Button, Skeleton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { type AlertRule, AlertRuleWrite } from '@waymark/contract/alert-rules/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { shownSensorUnit } from '@waymark/domain/sensors/units.ts';
import { useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { LeaveGuard } from '../../ui/overlays/LeaveGuard.tsx';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { DeleteButton } from '../../ui/records/index.ts';
import { useAlertWords } from '../alerts/index.ts';
import { NotificationDrawer } from '../notifications/index.ts';
import { PreviewOfValues } from './PreviewOfValues.tsx';
import { ruleQuery, STALE, STALE_WITHOUT_ONE } from './queries.ts';
import styles from './RuleEditor.module.css';
import { RuleRecipients } from './RuleRecipients.tsx';
import { RuleSample } from './RuleSample.tsx';
import { type ConfigurableKind, kindValues, newValues, type RuleValues, ruleBody, savedValues } from './rule-values.ts';
import { ScheduleFields } from './ScheduleFields.tsx';
import { ScopeField } from './ScopeField.tsx';
import { SensorField, useSensorUnit } from './SensorField.tsx';
import { TypeSelect } from './TypeSelect.tsx';

const FIRST_KIND: ConfigurableKind = 'speeding';

/** Loads a rule and opens its editor. */
export function SavedRuleEditor({ id, ...props }: { id: string; mayWrite: boolean; onClose: () => void }) {
  const { t } = useTranslation(['alertRules', 'records']);
  const { data: rule, isError } = useQuery(ruleQuery(id));
  if (rule) return <RuleEditor {...props} rule={rule} />;
  return (
    <PageFrame title={<RulePath name="" />}>
      {isError ? (
        <MessageBar
          kind="warn"
          title={t('records:gone')}
          action={<Button onClick={props.onClose}>{t('alertRules:toRules')}</Button>}
        />
      ) : (
        <Skeleton height={320} width={640} />
      )}
    </PageFrame>
  );
}

/** Creates or changes a rule. A rule of a parent account can be read only. */
export function RuleEditor({
  rule,
  mayWrite,
  onClose,
}: {
  rule: AlertRule | undefined;
  mayWrite: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation([
    'alertRules',
    'alertPreview',
    'alertKinds',
    'alertMeanings',
    'alertSeverity',
    'records',
  ]);
  const words = useAlertWords();
  const { unitsSystem, accountTimeZone } = useCurrentUser();
  const phone = usePhone();
  const changed = useRef(false);
  const [notification, setNotification] = useState<string>();
  const close = (): void => {
    changed.current = false;
    onClose();
  };
  const ifUpdatedAt = useOpenedAt(rule);
  const form = useSchemaForm<RuleValues, typeof AlertRuleWrite, AlertRule>({
    schema: AlertRuleWrite,
    defaults: rule ? savedValues(rule, unitsSystem) : newValues(FIRST_KIND, t(`alertKinds:${FIRST_KIND}`), unitsSystem),
    toBody: (values) => ruleBody(values, unitsSystem),
    save: (body) =>
      rule
        ? call(ENDPOINTS.alertRules.update, { params: { id: rule.id }, body }, { ifUpdatedAt })
        : call(ENDPOINTS.alertRules.create, { body }),
    onSaved: ({ name }) => {
      notifications.show({ message: t(rule ? 'records:saved' : 'alertRules:created', { name }) });
      close();
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
    onChanged: (isChanged) => {
      changed.current = isChanged;
    },
  });
  const values = form.form.watch() as RuleValues;
  const kind = alertKindOf(values.type);
  const sensorUnit = useSensorUnit(values);
  const limit =
    sensorUnit !== null && typeof values.value === 'number' ? shownSensorUnit(sensorUnit, unitsSystem) : undefined;
  // The value of the rule is in the unit of the sensor; other users read it in theirs.
  const sensorLimit =
    limit && limit.sign !== sensorUnit ? words.value(values.type, Number(values.value), sensorUnit) : undefined;
  const fixed = !mayWrite || (rule !== undefined && rule.accountId === null);
  const onType = (type: ConfigurableKind): void => {
    const named = values.name === '' || values.name === t(`alertKinds:${values.type}`);
    for (const [name, value] of Object.entries(kindValues(type, unitsSystem)))
      form.form.setValue(name, value, { shouldDirty: true });
    if (named) form.form.setValue('name', t(`alertKinds:${type}`), { shouldDirty: true });
    form.form.setValue('places', []);
  };
  const onValue = (value: number): void =>
    form.form.setValue('value', value, { shouldDirty: true, shouldValidate: true });
  const preview = mayWrite && <PreviewOfValues values={values} rule={rule} onValue={fixed ? undefined : onValue} />;
  return (
    <PageFrame title={<RulePath name={rule?.name ?? t('alertRules:newRule')} />}>
      <Row align="stretch" grow>
        <SchemaForm of={form} className={styles.form}>
          <DrawerScroll>
            <VisuallyHidden as="h2">{t('alertRules:form')}</VisuallyHidden>
            <FormRefusal />
            {fixed && (
              <MessageBar
                kind="info"
                title={t(mayWrite ? 'alertRules:ofParent' : 'alertRules:readOnly')}
                role="status"
              />
            )}
            <FormSection>
              <TextField name="name" label={t('alertRules:name')} first disabled={fixed} />
              <TypeSelect fixed={fixed || rule !== undefined} type={values.type} onType={onType} />
              <WideField>
                <Caption>{t(`alertMeanings:${values.type}`)}</Caption>
              </WideField>
            </FormSection>
            <FormSection title={t('alertRules:when')}>
              {kind.watch.on === 'sensor' && <SensorField kind={kind.watch.kind} fixed={fixed} />}
              {kind.value && (
                <NumberField
                  name="value"
                  label={t(`alertRules:${valueWord(kind)}`)}
                  unit={kind.watch.on === 'sensor' ? sensorUnit : words.unit(kind.value.unit)}
                  description={sensorLimit}
                  disabled={fixed}
                />
              )}
              {kind.persistsSeconds !== null && (
                <NumberField
                  name="persistsSeconds"
                  label={t('alertRules:persistsFor')}
                  unit={t('alertRules:seconds')}
                  disabled={fixed}
                />
              )}
              <NumberField
                name="coolDownMinutes"
                label={t('alertRules:coolDown')}
                unit={words.unit('minutes')}
                disabled={fixed}
              />
              <WideField>
                <Caption>{t('alertRules:coolDownMeaning')}</Caption>
              </WideField>
            </FormSection>
            <FormSection title={t('alertRules:where')}>
              <WideField>
                <ScopeField withPlaces={kind.places} known={rule?.places ?? []} fixed={fixed} />
              </WideField>
              <ScheduleFields timeZone={rule?.timeZone ?? accountTimeZone} fixed={fixed} />
            </FormSection>
            <FormSection title={t('alertRules:urgent')}>
              <SelectField
                name="severity"
                label={t('alertRules:severity')}
                disabled={fixed}
                data={SEVERITIES.map((value) => ({ value, label: t(`alertSeverity:${value}`) }))}
              />
              <TextField
                name="wording"
                label={t('alertRules:wording')}
                placeholder={t(`alertKinds:${values.type}`)}
                disabled={fixed}
              />
              <WideField>
                <TextAreaField name="instructions" label={t('alertRules:instructions')} disabled={fixed} />
              </WideField>
              <WideField>
                <Row gap={16} wrap>
                  <CheckboxField name="enabled" label={t('alertRules:active')} disabled={fixed} />
                  <CheckboxField name="includesBelow" label={t('alertRules:includesBelow')} disabled={fixed} />
                </Row>
              </WideField>
            </FormSection>
            <RuleRecipients values={values} rule={rule} onEdit={setNotification} />
            <FormSection title={t('alertRules:reads')}>
              <WideField>
                <RuleSample values={values} />
              </WideField>
            </FormSection>
            {phone && (
              <FormSection title={t('alertPreview:preview')}>
                <WideField>{preview}</WideField>
              </FormSection>
            )}
          </DrawerScroll>
          {!fixed && (
            <FormButtons onCancel={onClose} saveLabel={t('alertRules:save')}>
              {rule && (
                <DeleteButton
                  label={t('alertRules:delete')}
                  name={rule.name}
                  remove={() => call(ENDPOINTS.alertRules.remove, { params: { id: rule.id } })}
                  stale={STALE_WITHOUT_ONE}
                  onDeleted={close}
                >
                  {t('alertRules:deleteBody')}
                </DeleteButton>
              )}
            </FormButtons>
          )}
        </SchemaForm>
        {!phone && mayWrite && (
          <Box as="section" grow scroll padding={16} aria-label={t('alertPreview:preview')}>
            {preview}
          </Box>
        )}
      </Row>
      {notification !== undefined && (
        <NotificationDrawer
          id={notification}
          selected={{ severities: [], types: rule ? [] : [values.type], rules: rule ? [rule.id] : [] }}
          onClose={() => setNotification(undefined)}
        />
      )}
      <LeaveGuard changed={changed} />
    </PageFrame>
  );
}

/** Returns the key of the label of a kind's value. */
function valueWord({ type, watch, value }: ReturnType<typeof alertKindOf>) {
  if (type === 'speedingOverLimit') return 'overLimitBy';
  if (watch.on === 'fuel') return 'byMoreThan';
  if (watch.on === 'drivingEvent') return 'atLeast';
  if (value?.unit === 'kilometersPerHour') return 'fasterThan';
  if (value?.side === 'below') return 'below';
  return watch.on === 'sensor' ? 'above' : 'longerThan';
}

function RulePath({ name }: { name: string }) {
  const { t } = useTranslation('alertRules');
  return (
    <PathTitle to="/alerts/rules" parent={t('title')}>
      {name}
    </PathTitle>
  );
}
