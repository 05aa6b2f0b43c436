import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ServiceLog, ServiceLogWrite } from '@waymark/contract/maintenance/schema.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { serviceCost } from '@waymark/domain/maintenance/parts.ts';
import { useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { bodyOf } from '../../ui/form/schema-fields.ts';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { enteredKilometers, shownKilometers } from '../../ui/format/entered-distance.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { type DrawerForm, useRecordForm } from '../../ui/records/index.ts';
import { addPhotographs, ChosenPhotographs, Photographs } from '../photographs/index.ts';
import { AssetField } from './AssetField.tsx';
import { NextDue } from './NextDue.tsx';
import { PartsFields, type PartValues } from './PartsFields.tsx';
import { dueFiguresQuery, photographCalls, serviceCalls } from './queries.ts';
import { ServiceChoice } from './ServiceChoice.tsx';
import styles from './ServiceForm.module.css';
import { missingParts } from './service-rules.ts';
import { useServiceWords } from './use-service-words.ts';

/**
 * Logs or changes a service.
 *
 * @param assetId asset of a new service, if known
 * @param service id of the planned service that was done, if known
 */
export function ServiceForm({
  log,
  assetId,
  service,
  drawer,
}: {
  log: ServiceLog | undefined;
  assetId: string | undefined;
  service: string | undefined;
  drawer: DrawerForm;
}) {
  const { t } = useTranslation(['maintenance', 'units']);
  const { timeZone, unitsSystem } = useCurrentUser();
  const words = useServiceWords();
  const errorText = useErrorText();
  const [files, setFiles] = useState<readonly File[]>([]);
  const today = localDay(Date.now(), timeZone);
  const form = useRecordForm({
    calls: {
      ...serviceCalls,
      async save(body, id) {
        const saved = await serviceCalls.save(body, id);
        // The service is logged even if a photograph is refused.
        if (id === undefined)
          await addPhotographs(photographCalls(saved.id), files).catch((error: Error) =>
            notifications.show({ color: 'red', message: problemText(error, errorText) }),
          );
        return saved;
      },
    },
    record: log,
    nameOf: ({ serviceName }) => serviceName,
    drawer,
    deleteWords: { label: t('maintenance:deleteService'), body: t('maintenance:deleteServiceBody') },
    savedWords: ({ serviceName, asset }) => t('maintenance:logged', { service: serviceName, asset }),
    schema: ServiceLogWrite,
    defaults: {
      assetId: log?.assetId ?? assetId ?? '',
      serviceConfigId: log?.serviceConfigId ?? service ?? '',
      serviceName: log?.serviceName ?? '',
      serviceDate: log?.serviceDate ?? today,
      odometer: shownKilometers(log?.odometer, unitsSystem),
      operationalHours: log?.operationalHours ?? ('' as number | ''),
      parts: (log?.parts ?? []).map(({ number, ...part }): PartValues => ({ ...part, number: number ?? '' })),
      labor: log?.labor ?? ('' as number | ''),
      // A cost that is the sum follows its parts.
      cost: isSum(log) ? '' : (log?.cost ?? ('' as number | '')),
      supplier: log?.supplier ?? '',
      notes: log?.notes ?? '',
    },
    toBody: ({ odometer, ...values }) =>
      bodyOf(ServiceLogWrite, { ...values, odometer: enteredKilometers(odometer, unitsSystem, log?.odometer) }),
    extraRule: missingParts,
  });
  const { watch } = form.of.form;
  const asset = watch('assetId');
  const { data } = useQuery({ ...dueFiguresQuery(asset), enabled: asset !== '' });
  const planned = asset === '' ? [] : (data?.items ?? []);
  const [first] = planned;
  const reading = enteredKilometers(watch('odometer'), unitsSystem);
  // The latest reading is the odometer, whatever was known before.
  const odometerHelp = (odometer: number): string => {
    const value = words.kilometers(odometer);
    if (log || watch('serviceDate') !== today || typeof reading !== 'number')
      return t('maintenance:presently', { value });
    if (Math.ceil(reading) < Math.floor(odometer)) return t('maintenance:lowersOdometer', { value });
    const raise = reading - odometer;
    if (raise < 1) return t('maintenance:presently', { value });
    return t('maintenance:raisesOdometer', { value, difference: words.kilometers(raise) });
  };
  const known = log
    ? { name: log.asset, plate: log.licensePlate }
    : first && { name: first.asset, plate: first.licensePlate };
  return (
    <FormInDrawer {...form} saveLabel={t('maintenance:save')} foot={<NextDue planned={planned} />}>
      <FormSection>
        <WideField>
          {(log || assetId) && known ? (
            <Facts
              look="boxed"
              facts={[[t('maintenance:asset'), [known.name, known.plate].filter(Boolean).join(' · ')]]}
            />
          ) : (
            <AssetField label={t('maintenance:asset')} />
          )}
        </WideField>
        <WideField>
          <ServiceChoice planned={planned} />
        </WideField>
      </FormSection>
      <FormSection>
        <WideField>
          <div className={styles.readings}>
            <NumberField
              name="odometer"
              label={t('maintenance:odometer')}
              unit={t(unitsSystem === 'metric' ? 'units:km' : 'units:mi')}
              description={first?.odometer ? odometerHelp(first.odometer) : undefined}
            />
            <NumberField
              name="operationalHours"
              label={t('maintenance:operationalHours')}
              unit={t('units:hour')}
              description={
                first?.operationalHours
                  ? t('maintenance:presently', { value: words.hours(first.operationalHours) })
                  : undefined
              }
            />
          </div>
        </WideField>
        <DateField name="serviceDate" label={t('maintenance:date')} maximum={today} />
        <TextField name="supplier" label={t('maintenance:supplier')} />
        <WideField>
          <TextAreaField name="notes" label={t('maintenance:notes')} />
        </WideField>
      </FormSection>
      <PartsFields />
      {log ? (
        <Photographs calls={photographCalls(log.id)} mayChange padding="16px 0" />
      ) : (
        <ChosenPhotographs files={files} onChange={setFiles} />
      )}
    </FormInDrawer>
  );
}

/** Returns whether the cost of a logged service is the sum of its parts and labor. */
function isSum(log: ServiceLog | undefined): boolean {
  return log !== undefined && log.cost !== null && log.cost === serviceCost(log.parts, log.labor);
}
