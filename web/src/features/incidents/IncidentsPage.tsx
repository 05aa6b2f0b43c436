import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Incident } from '@waymark/contract/incidents/schema.ts';
import { INCIDENT_STATUSES, INCIDENT_TYPES } from '@waymark/domain/incident.ts';
import { useEffect, useMemo, useRef } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import {
  EmptyRecords,
  MoreMenu,
  type RecordColumn,
  RecordDrawer,
  RecordPage,
  useRecordView,
} from '../../ui/records/index.ts';
import { alertQuery } from '../alerts/index.ts';
import { IncidentForm } from './IncidentForm.tsx';
import { incidentListQuery, incidentQuery, ofAlertQuery, STALE } from './queries.ts';
import type { IncidentsView } from './search.ts';
import { useRefresh } from './use-refresh.ts';

/** Lists incidents, the newest first, and creates new ones. */
export function IncidentsPage() {
  const { t } = useTranslation(['incidents', 'common']);
  const [view, change] = useRecordView<IncidentsView>();
  const mayWrite = useMay('incidents.write');
  const refresh = useRefresh();
  const drafted = useQuery({ ...alertQuery(view.alert ?? ''), enabled: view.alert !== undefined && mayWrite });
  // Of a crash, Waymark has prepared a draft.
  const prepared = useQuery({ ...ofAlertQuery(view.alert ?? ''), enabled: view.alert !== undefined });
  // The form of a new incident waits for the alert that fills it.
  const isWaiting = view.alert !== undefined && (prepared.isPending || Boolean(prepared.data) || drafted.isPending);
  const navigate = useNavigate();
  const open = (id: string, replace: boolean) => void navigate({ to: '/incidents/$id', params: { id }, replace });
  const preparedId = prepared.data?.id;
  // The list asks again after saving, and finds the incident that was saved here. The user may have left its page by then.
  const saved = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft of the alert is opened once
  useEffect(() => {
    if (preparedId !== undefined && preparedId !== saved.current) open(preparedId, true);
  }, [preparedId]);
  const { type, status, startDate, endDate, search } = view;
  const fileOf = ({ path }: { path: string }) =>
    fileAddress(path + buildQuery({ type, status, startDate, endDate, search }));
  const files = (
    <MoreMenu
      bordered
      label={t('common:more')}
      acts={[
        { id: 'csv', label: t('incidents:csvFile'), icon: 'download', href: fileOf(ENDPOINTS.incidents.csv) },
        { id: 'xlsx', label: t('incidents:xlsxFile'), icon: 'table', href: fileOf(ENDPOINTS.incidents.xlsx) },
      ]}
    />
  );
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('incidents:create')}
    </Button>
  );
  return (
    <RecordPage
      name="incidents"
      title={t('incidents:title')}
      columns={useColumns()}
      list={incidentListQuery}
      rowId={({ id }) => id}
      rowName={({ incidentName }) => incidentName}
      view={view}
      onChange={change}
      // The list arrives newest first.
      usualSort=""
      searchPlaceholder={t('incidents:searchPlaceholder')}
      filters={[
        { id: 'startDate', label: t('incidents:from'), kind: 'day' },
        { id: 'endDate', label: t('incidents:until'), kind: 'day' },
        {
          id: 'type',
          label: t('incidents:type'),
          any: t('incidents:anyType'),
          options: INCIDENT_TYPES.map((value) => ({ value, label: t(`incidents:kind.${value}`) })),
        },
        {
          id: 'status',
          label: t('incidents:status'),
          any: t('incidents:anyStatus'),
          options: INCIDENT_STATUSES.map((value) => ({ value, label: t(`incidents:${value}`) })),
        },
      ]}
      rowLink={({ id }, props) => <Link {...props} to="/incidents/$id" params={{ id }} />}
      actions={
        <>
          {files}
          {add}
        </>
      }
      empty={
        <EmptyRecords icon="incident" title={t('incidents:emptyTitle')} body={t('incidents:emptyBody')}>
          {add}
        </EmptyRecords>
      }
    >
      {view.edit === 'new' && mayWrite && !isWaiting && (
        <RecordDrawer
          id="new"
          title={t('incidents:create')}
          load={incidentQuery}
          stale={STALE}
          onClose={() => change({ edit: undefined, alert: undefined })}
        >
          {(_none: Incident | undefined, drawer) => (
            <IncidentForm
              incident={undefined}
              alert={drafted.data}
              onChanged={drawer.onChanged}
              onCancel={drawer.onCancel}
              onSaved={({ id }) => {
                saved.current = id;
                refresh();
                drawer.onChanged(false);
                open(id, true);
              }}
            />
          )}
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
