import { Button } from '@mantine/core';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { type ServiceConfig, ServiceConfigWrite } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { enteredKilometers, shownKilometers } from '../../ui/format/entered-distance.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { type DrawerForm, useRecordForm } from '../../ui/records/index.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { planCalls } from './queries.ts';
import { NO_INTERVAL, NO_THRESHOLD, wrongAmounts } from './service-rules.ts';
import { useServiceWords } from './use-service-words.ts';

type Amount = number | '';

/** Form with every field of a planned service. @param onApplied reports to which assets it was applied */
export function PlanForm({
  plan,
  drawer,
  onApplied,
}: {
  plan: ServiceConfig | undefined;
  drawer: DrawerForm;
  onApplied: (result: BulkResult) => void;
}) {
  const { t } = useTranslation(['maintenance', 'units']);
  const { unitsSystem } = useCurrentUser();
  const words = useServiceWords();
  const inKilometers = <Values extends { kilometers: Amount }>(
    values: Values,
    saved: { kilometers: number | null } | undefined,
  ) => ({
    ...values,
    kilometers: enteredKilometers(values.kilometers, unitsSystem, saved?.kilometers),
  });
  const form = useRecordForm({
    calls: planCalls,
    record: plan,
    nameOf: ({ serviceName }) => serviceName,
    drawer,
    deleteWords: { label: t('maintenance:deletePlan'), body: t('maintenance:deletePlanBody') },
    buttons: plan && <ApplyButton plan={plan} onApplied={onApplied} />,
    schema: ServiceConfigWrite,
    defaults: {
      serviceName: plan?.serviceName ?? '',
      make: plan?.make ?? '',
      model: plan?.model ?? '',
      interval: {
        ...amounts(plan?.interval ?? NO_INTERVAL),
        kilometers: shownKilometers(plan?.interval.kilometers, unitsSystem),
      },
      recurring: plan?.recurring ?? true,
      alertThreshold: {
        ...amounts(plan?.alertThreshold ?? NO_THRESHOLD),
        kilometers: shownKilometers(plan?.alertThreshold.kilometers, unitsSystem),
      },
      notes: plan?.notes ?? '',
    },
    toBody: ({ interval, alertThreshold, ...values }) =>
      bodyOf(ServiceConfigWrite, {
        ...values,
        interval: inKilometers(interval, plan?.interval),
        alertThreshold: inKilometers(alertThreshold, plan?.alertThreshold),
      }),
    extraRule: wrongAmounts,
  });
  const distance = t(unitsSystem === 'metric' ? 'units:km' : 'units:mi');
  const hour = t('units:hour');
  return (
    <FormInDrawer {...form}>
      <FormSection>
        <WideField>
          <TextField name="serviceName" label={t('maintenance:service')} first />
        </WideField>
        <TextField name="make" label={t('maintenance:make')} />
        <TextField name="model" label={t('maintenance:model')} />
      </FormSection>
      <FormSection title={t('maintenance:interval')}>
        <WideField>
          <Caption>{t('maintenance:intervalHelp')}</Caption>
        </WideField>
        <NumberField name="interval.kilometers" label={t('maintenance:distance')} unit={distance} />
        <NumberField name="interval.hours" label={t('maintenance:operationalHours')} unit={hour} />
        <NumberField name="interval.months" label={t('maintenance:monthsField')} />
        <NumberField name="interval.days" label={t('maintenance:daysField')} />
        <WideField>
          <CheckboxField name="recurring" label={t('maintenance:recurring')} />
        </WideField>
      </FormSection>
      <FormSection title={t('maintenance:threshold')}>
        <WideField>
          <Caption>
            {t('maintenance:thresholdHelp', {
              distance: words.kilometers(LIMITS.serviceAlertKilometers),
              hours: LIMITS.serviceAlertHours,
              days: LIMITS.serviceAlertDays,
            })}
          </Caption>
        </WideField>
        <NumberField name="alertThreshold.kilometers" label={t('maintenance:distance')} unit={distance} />
        <NumberField name="alertThreshold.hours" label={t('maintenance:operationalHours')} unit={hour} />
        <NumberField name="alertThreshold.days" label={t('maintenance:daysField')} />
      </FormSection>
      <FormSection>
        <WideField>
          <TextAreaField name="notes" label={t('maintenance:notes')} />
        </WideField>
      </FormSection>
    </FormInDrawer>
  );
}

/** Opens the choice of assets to which the stored plan is applied. */
function ApplyButton({ plan, onApplied }: { plan: ServiceConfig; onApplied: (result: BulkResult) => void }) {
  const { t } = useTranslation('maintenance');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('apply')}</Button>
      {isOpen && <ApplyDialog plan={plan} onApplied={onApplied} onClose={() => setOpen(false)} />}
    </>
  );
}

function amounts<Values extends Record<string, number | null>>(values: Values): Record<keyof Values, Amount> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as never;
}
