import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { OdometerCorrectionWrite } from '@waymark/contract/maintenance/service-files.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { enteredKilometers } from '../../ui/format/entered-distance.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { type DrawerForm, RecordDrawer } from '../../ui/records/index.ts';
import { AssetField } from './AssetField.tsx';
import { correctionsQuery, STALE, serviceCalls } from './queries.ts';
import { useServiceWords } from './use-service-words.ts';

/** Corrects the odometer of an asset, with the corrections before. */
export function OdometerDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  return (
    <RecordDrawer id="new" title={t('correctOdometer')} load={serviceCalls.load} stale={STALE} onClose={onClose}>
      {(_none, drawer) => <OdometerForm drawer={drawer} />}
    </RecordDrawer>
  );
}

function OdometerForm({ drawer }: { drawer: DrawerForm }) {
  const { t } = useTranslation(['maintenance', 'units']);
  const { timeZone, unitsSystem } = useCurrentUser();
  const format = useFormat();
  const words = useServiceWords();
  const today = localDay(Date.now(), timeZone);
  const form = useSchemaForm({
    schema: OdometerCorrectionWrite,
    defaults: { assetId: '', odometer: '' as number | '', day: today, reason: '' },
    toBody: ({ odometer, ...values }) =>
      bodyOf(OdometerCorrectionWrite, { ...values, odometer: enteredKilometers(odometer, unitsSystem) }),
    save: (body) => call(ENDPOINTS.serviceLogs.correctOdometer, { body }),
    onSaved: ({ odometer }) =>
      drawer.onSaved(t('maintenance:odometerCorrected', { value: words.kilometers(odometer) })),
    onChanged: drawer.onChanged,
  });
  const { watch } = form.form;
  const asset = watch('assetId');
  const { data: corrections = [] } = useQuery({ ...correctionsQuery(asset), enabled: asset !== '' });
  return (
    <FormInDrawer of={form} onCancel={drawer.onCancel}>
      <FormSection>
        <WideField>
          <AssetField label={t('maintenance:asset')} />
        </WideField>
        <NumberField
          name="odometer"
          label={t('maintenance:odometer')}
          unit={t(unitsSystem === 'metric' ? 'units:km' : 'units:mi')}
        />
        <DateField name="day" label={t('maintenance:date')} maximum={today} />
        <WideField>
          <TextField name="reason" label={t('maintenance:reason')} />
          <Caption>{t('maintenance:correctOdometerHelp')}</Caption>
        </WideField>
      </FormSection>
      {corrections.length > 0 && (
        <FormSection title={t('maintenance:corrections')}>
          <WideField>
            <Stack gap={8}>
              {corrections.map(({ id, day, before, odometer, reason, correctedBy, correctedAt }) => (
                <div key={id}>
                  <Text block weight={500} figures>
                    {[day, before === null ? '–' : words.kilometers(before), '→', words.kilometers(odometer)].join(' ')}
                  </Text>
                  <Text block size="small" tone="soft" breakable>
                    {[reason, correctedBy, format.dateTime(correctedAt)].join(' · ')}
                  </Text>
                </div>
              ))}
            </Stack>
          </WideField>
        </FormSection>
      )}
    </FormInDrawer>
  );
}
