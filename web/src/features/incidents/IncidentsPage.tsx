import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Incident } from '@waymark/contract/incidents/schema.ts';
import { INCIDENT_STATUSES, INCIDENT_TYPES } from '@waymark/domain/incident.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../base/session.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyRecords, type RecordColumn, RecordDrawer, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { alertQuery } from '../alerts/index.ts';
import { IncidentFacts } from './IncidentFacts.tsx';
import { IncidentForm } from './IncidentForm.tsx';
import { incidentListQuery, incidentQuery, STALE } from './queries.ts';
import type { IncidentsView } from './search.ts';

/** Lists incidents, the newest first. A draft opens as a form, a submitted one as facts with annotations. */
export function IncidentsPage() {
  const { t } = useTranslation('incidents');
  const [view, change] = useRecordView<IncidentsView>();
  const mayWrite = useMay('incidents.write');
  const drafted = useQuery({ ...alertQuery(view.alert ?? ''), enabled: view.alert !== undefined && mayWrite });
  // The form of a new incident waits for the alert that fills it.
  const isWaiting = view.alert !== undefined && mayWrite && drafted.isPending;
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('create')}
    </Button>
  );
  return (
    <RecordPage
      name="incidents"
      title={t('title')}
      columns={useColumns()}
      list={incidentListQuery}
      rowId={({ id }) => id}
      rowName={({ incidentName }) => incidentName}
      view={view}
      onChange={change}
      // The list arrives newest first.
      usualSort=""
      searchPlaceholder={t('searchPlaceholder')}
      filters={[
        {
          id: 'type',
          label: t('type'),
          any: t('anyType'),
          options: INCIDENT_TYPES.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        {
          id: 'status',
          label: t('status'),
          any: t('anyStatus'),
          options: INCIDENT_STATUSES.map((value) => ({ value, label: t(value) })),
        },
      ]}
      actions={add}
      empty={
        <EmptyRecords icon="incident" title={t('emptyTitle')} body={t('emptyBody')}>
          {add}
        </EmptyRecords>
      }
    >
      {view.edit !== undefined && !isWaiting && (mayWrite || view.edit !== 'new') && (
        <RecordDrawer
          id={view.edit}
          title={view.edit === 'new' ? t('create') : t('incident')}
          nameOf={({ incidentName }) => incidentName}
          load={incidentQuery}
          stale={STALE}
          onClose={() => change({ edit: undefined, alert: undefined })}
        >
          {(incident: Incident | undefined, drawer) =>
            incident === undefined || (mayWrite && incident.status === 'draft') ? (
              <IncidentForm incident={incident} alert={drafted.data} drawer={drawer} />
            ) : (
              <IncidentFacts incident={incident} mayWrite={mayWrite} />
            )
          }
        </RecordDrawer>
      )}
    </RecordPage>
  );
}

function useColumns(): RecordColumn<Incident>[] {
  const { t } = useTranslation('incidents');
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('name'),
        width: 220,
        grow: 2,
        sort: 'incidentName',
        cell: ({ incidentName }) => incidentName,
      },
      { id: 'type', label: t('type'), width: 110, sort: 'type', cell: ({ type }) => t(`kind.${type}`) },
      {
        id: 'date',
        label: t('date'),
        width: 160,
        sort: 'incidentDateTime',
        phone: 'aside',
        cell: ({ incidentDateTime }) => format.dateTime(incidentDateTime * 1000),
      },
      {
        id: 'vehicle',
        label: t('vehicle'),
        width: 150,
        sort: 'vehicle',
        phone: 'detail',
        cell: ({ vehicleName }) => vehicleName,
      },
      {
        id: 'driver',
        label: t('driver'),
        width: 150,
        cell: ({ driverFirstName, driverLastName }) => [driverFirstName, driverLastName].filter(Boolean).join(' '),
      },
      { id: 'status', label: t('status'), width: 110, sort: 'status', phone: 'badge', cell: ({ status }) => t(status) },
    ],
    [t, format],
  );
}
