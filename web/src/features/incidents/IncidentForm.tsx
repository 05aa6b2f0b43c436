import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Alert } from '@waymark/contract/alerts/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Incident, IncidentWrite } from '@waymark/contract/incidents/schema.ts';
import { INCIDENT_TYPES, INCIDENTS_OF_ALERTS } from '@waymark/domain/incident.ts';
import { localDay, startOfLocalTime, TIME_OF_DAY, zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { PastMomentFields } from '../../ui/form/PastMomentFields.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { AssetSelect } from '../devices/index.ts';
import type { DraftParts } from './DraftCheck.tsx';
import { DriverSelect } from './DriverSelect.tsx';
import { PlaceInput } from './PlaceInput.tsx';
import type { Place } from './place.ts';

/** Returns epoch seconds of a local day and time with or without seconds; NaN for anything else. */
function enteredSeconds(day: string, time: string, timeZone: string): number {
  const [, minutes = '', seconds = '0'] = /^(.{5})(?::([0-5]\d))?$/.exec(time) ?? [];
  if (day === '' || !TIME_OF_DAY.test(minutes)) return Number.NaN;
  return Math.floor(startOfLocalTime(day, minutes, timeZone) / 1000) + Number(seconds);
}

/** Form of a draft with every field of an incident. */
export function IncidentForm({
  incident,
  alert,
  picked,
  onChanged,
  onEntered,
  onSaved,
  onCancel,
}: {
  /** Undefined for a new one. */
  incident: Incident | undefined;
  /** Fills a new incident. */
  alert: Alert | undefined;
  /** A place that was chosen on the map since the last save. */
  picked?: Place | undefined;
  onChanged: (changed: boolean) => void;
  onEntered?: (parts: DraftParts) => void;
  onSaved: (incident: Incident) => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation(['incidents', 'alertKinds', 'records']);
  const { timeZone } = useCurrentUser();
  const [isSubmitting, setSubmitting] = useState(false);
  // Not state, because the form reads it while it saves.
  const status = useRef<'draft' | 'submitted'>('draft');
  // The form stays open after a save and has the saved values then.
  const readAt = useRef(incident?.updatedAt);
  // The body has one time for both fields, so a rule of the form reports a wrong time of day.
  const isTimeWrong = useRef(false);
  const alerted = alert && Date.parse(alert.since);
  const at = incident ? incident.incidentDateTime * 1000 : Math.floor((alerted ?? Date.now()) / 1000) * 1000;
  const clock = new Date(at + zoneOffsetMilliseconds(at, timeZone)).toISOString().slice(11, 19);
  const location: (Place & { isChosen?: boolean }) | null = incident?.incidentLocation ?? null;
  const form = useSchemaForm({
    schema: IncidentWrite,
    defaults: {
      incidentName: incident?.incidentName ?? (alert ? `${t(`alertKinds:${alert.type}`)}, ${alert.assetName}` : ''),
      type: incident?.type ?? (alert && INCIDENTS_OF_ALERTS[alert.type]) ?? 'accident',
      day: localDay(at, timeZone),
      time: clock,
      vehicleId: incident?.vehicleId ?? alert?.assetId ?? '',
      vehicleStatusReason: incident?.vehicleStatusReason ?? '',
      driverId: incident?.driverId ?? alert?.driverId ?? '',
      driverFirstName: incident?.driverFirstName ?? '',
      driverLastName: incident?.driverLastName ?? '',
      driverPhone: incident?.driverPhone ?? '',
      driverEmail: incident?.driverEmail ?? '',
      eventDescription: incident?.eventDescription ?? '',
      incidentAddress: incident?.incidentAddress ?? alert?.address ?? '',
      location,
    },
    toBody: ({ day, time, location: place, ...values }) => {
      const written = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, value.trim() === '' ? null : value]),
      );
      const unchanged = time === clock && day === localDay(at, timeZone);
      const isEmpty = day === '' || time.trim() === '';
      const entered = unchanged ? at / 1000 : enteredSeconds(day, time, timeZone);
      isTimeWrong.current = !isEmpty && Number.isNaN(entered);
      // Until the user chooses a place, it is that of the vehicle, so it follows vehicle and time.
      const keeps = place?.isChosen || (unchanged && (incident?.vehicleId ?? '') === values.vehicleId);
      return {
        ...written,
        incidentName: written.incidentName ?? undefined,
        status: status.current,
        ...(!isEmpty && { incidentDateTime: isTimeWrong.current ? at / 1000 : entered }),
        ...(place && keeps && { incidentLocation: { latitude: place.latitude, longitude: place.longitude } }),
        ...(alert && { alertId: alert.id }),
      };
    },
    extraRule: () => (isTimeWrong.current ? [{ path: 'incidentDateTime', key: 'error.time.format', params: {} }] : []),
    save: (body) =>
      incident
        ? call(ENDPOINTS.incidents.update, { params: { id: incident.id }, body }, { ifUpdatedAt: readAt.current })
        : call(ENDPOINTS.incidents.create, { body }),
    onSaved: (saved) => {
      const { incidentName: name } = saved;
      readAt.current = saved.updatedAt;
      const message = t(saved.status === 'submitted' ? 'incidents:submittedWords' : 'records:saved', { name });
      notifications.show({ message });
      onSaved(saved);
    },
    onChanged,
  });
  const vehicle = incident
    ? incident.vehicleId === null
      ? undefined
      : { id: incident.vehicleId, name: incident.vehicleName ?? '' }
    : alert && { id: alert.assetId, name: alert.assetName };
  const { watch, setValue, formState } = form.form;
  const { errors } = formState;
  const set = (name: 'vehicleId' | 'driverId' | 'incidentAddress', value: string): void =>
    setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const setPlace = (place: Place | null): void =>
    setValue('location', place && { ...place, isChosen: true }, { shouldDirty: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place of the map is taken once
  useEffect(() => {
    if (picked === undefined) return;
    setPlace(picked);
    // The address of the place before.
    set('incidentAddress', '');
  }, [picked]);
  const chosen = watch('location');
  const vehicleKnown = watch('vehicleId') !== '';
  // Until the user chooses a place, it is that of the vehicle.
  const follows = vehicleKnown && (incident?.incidentLocation ?? null) !== null;
  const placeKnown = watch('incidentAddress').trim() !== '' || chosen?.isChosen === true || follows;
  const described = watch('eventDescription').trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports when a part changes, not with each render
  useEffect(() => {
    onEntered?.({ vehicle: vehicleKnown, place: placeKnown, description: described });
  }, [vehicleKnown, placeKnown, described]);
  const send = (as: 'draft' | 'submitted'): void => {
    status.current = as;
  };
  return (
    <SchemaForm of={form} className="look-stack look-grow">
      <DrawerScroll>
        <FormRefusal />
        <FormSection>
          <WideField>
            <TextField name="incidentName" label={t('incidents:name')} first />
          </WideField>
          <SelectField
            name="type"
            label={t('incidents:type')}
            data={INCIDENT_TYPES.map((value) => ({ value, label: t(`incidents:kind.${value}`) }))}
          />
          <AssetSelect
            label={t('incidents:vehicle')}
            value={watch('vehicleId') || null}
            named={vehicle}
            error={errors.vehicleId?.message}
            onChange={(id) => set('vehicleId', id ?? '')}
          />
          <PastMomentFields
            dayLabel={t('incidents:date')}
            timeLabel={t('incidents:time')}
            time="time"
            saved="incidentDateTime"
            pattern="00:00:00"
          />
          <WideField>
            <TextField name="vehicleStatusReason" label={t('incidents:vehicleStatusReason')} />
          </WideField>
          <WideField>
            <PlaceInput
              id={`${form.id}-place`}
              address={watch('incidentAddress')}
              place={watch('location')}
              error={errors.incidentAddress?.message}
              onAddress={(address) => set('incidentAddress', address)}
              onPlace={setPlace}
            />
          </WideField>
          <WideField>
            <TextAreaField name="eventDescription" label={t('incidents:description')} />
          </WideField>
        </FormSection>
        <FormSection title={t('incidents:driver')}>
          <WideField>
            <DriverSelect
              value={watch('driverId')}
              named={
                incident
                  ? [incident.driverFirstName, incident.driverLastName].filter(Boolean).join(' ')
                  : (alert?.driverName ?? '')
              }
              error={errors.driverId?.message}
              onChange={(id) => set('driverId', id)}
            />
          </WideField>
          <TextField name="driverFirstName" label={t('incidents:firstName')} />
          <TextField name="driverLastName" label={t('incidents:lastName')} />
          <PhoneField name="driverPhone" label={t('incidents:phone')} />
          <TextField name="driverEmail" label={t('incidents:email')} inputMode="email" />
        </FormSection>
      </DrawerScroll>
      {/* Also a key that submits the form clicks its save button first. */}
      <div onClickCapture={() => send('draft')}>
        <FormButtons onCancel={onCancel}>
          {incident && <Button onClick={() => setSubmitting(true)}>{t('incidents:submit')}</Button>}
        </FormButtons>
      </div>
      {isSubmitting && incident && (
        <ConfirmDialog
          calm
          title={t('incidents:submitTitle', { name: watch('incidentName') })}
          actLabel={t('incidents:submit')}
          onAct={() => {
            setSubmitting(false);
            send('submitted');
            form.submit();
          }}
          onCancel={() => setSubmitting(false)}
        >
          {t('incidents:submitHelp')}
        </ConfirmDialog>
      )}
    </SchemaForm>
  );
}
