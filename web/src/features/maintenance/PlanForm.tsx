import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type ServiceConfig, ServiceConfigWrite } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { DeleteButton, type DrawerForm } from '../../ui/records/index.ts';
import { STALE, STALE_WITHOUT_ONE } from './queries.ts';

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
  const { t } = useTranslation(['maintenance', 'records', 'units']);
  const form = useSchemaForm({
    schema: ServiceConfigWrite,
    defaults: {
      serviceName: plan?.serviceName ?? '',
      make: plan?.make ?? '',
      model: plan?.model ?? '',
      interval: amounts(plan?.interval ?? { kilometers: null, hours: null, months: null, days: null }),
      recurring: plan?.recurring ?? true,
      alertThreshold: amounts(plan?.alertThreshold ?? { kilometers: null, hours: null, days: null }),
      notes: plan?.notes ?? '',
    },
    save: (body) =>
      plan
        ? call(ENDPOINTS.serviceConfigs.update, { body: { ...body, id: plan.id } })
        : call(ENDPOINTS.serviceConfigs.create, { body }),
    onSaved: ({ serviceName: name }) => drawer.onSaved(t(plan ? 'records:saved' : 'records:created', { name })),
    onChanged: drawer.onChanged,
  });
  const km = t('units:km');
  const hour = t('units:hour');
  return (
    <SchemaForm of={form}>
      <DrawerScroll>
        <FormRefusal />
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
          <NumberField name="interval.kilometers" label={t('maintenance:distance')} unit={km} />
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
                kilometers: LIMITS.serviceAlertKilometers,
                hours: LIMITS.serviceAlertHours,
                days: LIMITS.serviceAlertDays,
              })}
            </Caption>
          </WideField>
          <NumberField name="alertThreshold.kilometers" label={t('maintenance:distance')} unit={km} />
          <NumberField name="alertThreshold.hours" label={t('maintenance:operationalHours')} unit={hour} />
          <NumberField name="alertThreshold.days" label={t('maintenance:daysField')} />
        </FormSection>
        <FormSection>
          <WideField>
            <TextAreaField name="notes" label={t('maintenance:notes')} />
          </WideField>
        </FormSection>
      </DrawerScroll>
      <FormButtons onCancel={drawer.onCancel}>
        {plan && (
          <>
            <DeleteButton
              label={t('maintenance:deletePlan')}
              name={plan.serviceName}
              remove={() => call(ENDPOINTS.serviceConfigs.remove, { params: { id: plan.id } })}
              stale={STALE_WITHOUT_ONE}
              onDeleted={drawer.onGone}
            >
              {t('maintenance:deletePlanBody')}
            </DeleteButton>
            <ApplyButton plan={plan} onApplied={onApplied} />
          </>
        )}
      </FormButtons>
    </SchemaForm>
  );
}

/** Applies the stored plan to every asset of its make and model. */
function ApplyButton({ plan, onApplied }: { plan: ServiceConfig; onApplied: (result: BulkResult) => void }) {
  const { t } = useTranslation('maintenance');
  const applying = useMutation({
    mutationFn: () => call(ENDPOINTS.serviceConfigs.apply, { body: { serviceConfigIds: [plan.id] } }),
    onSuccess: (result) => {
      onApplied(result);
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <Button loading={applying.isPending} onClick={() => applying.mutate()}>
      {t('apply')}
    </Button>
  );
}

function amounts<Values extends Record<string, number | null>>(values: Values): Record<keyof Values, Amount> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as never;
}
