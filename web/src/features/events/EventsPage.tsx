import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { seenKinds } from '@waymark/domain/alerts/seen-kinds.ts';
import { EVENT_SOURCES } from '@waymark/domain/event-source.ts';
import { useMemo } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useMomentSearch } from '../../base/moment.ts';
import { useCurrentUser, useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { EmptyRecords, type RecordFilter, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { reportDays } from '../reports/index.ts';
import { ReportActs, ReportTabs } from '../visits/index.ts';
import { useEventColumns } from './event-columns.tsx';
import { assetNameQuery, eventsQuery } from './queries.ts';
import type { EventsView } from './search.ts';

/** Driving events and alerts of all assets in a period, as a list that follows what happens. */
export function EventsPage() {
  const { t } = useTranslation(['events', 'reportNames']);
  const [view, change] = useRecordView<EventsView>();
  const { accountTimeZone } = useCurrentUser();
  const momentSearch = useMomentSearch();
  const mayReadPlaces = useMay('places.read');
  const hasVisits = useMayCall(ENDPOINTS.visits.summary) && mayReadPlaces;
  const { startDate: start, endDate: end, assetId, source, type } = view;
  const { startDate, endDate } = reportDays({ startDate: start, endDate: end }, Date.now(), accountTimeZone);
  const days = useMemo(() => ({ startDate, endDate }), [startDate, endDate]);
  const filter = useMemo(() => ({ ...days, ...(assetId && { assetId }) }), [days, assetId]);
  const list = useMemo(() => eventsQuery(filter), [filter]);
  const filters = useFilters(assetId);
  const columns = useEventColumns();
  const chosen = { ...filter, source, type, search: view.search };
  const file = fileAddress(ENDPOINTS.events.file.path.replace('{period}', 'custom') + buildQuery(chosen));
  return (
    <RecordPage
      name="events"
      title={t('title')}
      columns={columns}
      list={list}
      rowId={({ id }) => id}
      rowName={({ assetName, startTime }) => `${assetName} · ${startTime}`}
      view={view}
      onChange={change}
      // Not a column: the list arrives newest first.
      usualSort=""
      searchPlaceholder={t('searchPlaceholder')}
      filters={filters}
      tabs={hasVisits && <ReportTabs tab="events" days={days} />}
      actions={
        <>
          <Button
            variant="subtle"
            color="gray"
            renderRoot={(props) => (
              <Link
                {...props}
                to="/reports/$report"
                params={{ report: 'events' }}
                search={{ ...days, group: 'asset' } as never}
              />
            )}
          >
            {t('reportNames:events')}
          </Button>
          <ReportActs days={days} file={file} onDays={change} />
        </>
      }
      empty={
        <EmptyRecords icon="bell" title={t('emptyTitle')} body={t('emptyBody')}>
          <Button variant="filled" renderRoot={(props) => <Link {...props} to="/alerts/rules" />}>
            {t('toRules')}
          </Button>
        </EmptyRecords>
      }
      rowLink={({ assetId: id, startTime }, props) => (
        <Link {...props} to="/assets/$id" params={{ id }} search={momentSearch(startTime)} />
      )}
    />
  );
}

function useFilters(assetId: string | undefined): RecordFilter[] {
  const { t } = useTranslation(['events', 'alertKinds']);
  const { features, alerts } = useCurrentUser();
  const { data: asset } = useQuery({ ...assetNameQuery(assetId ?? ''), enabled: assetId !== undefined });
  return useMemo(() => {
    const kinds = seenKinds({ features: new Set(features), alerts: new Set(alerts) });
    return [
      {
        id: 'source',
        label: t('events:source'),
        any: t('events:anySource'),
        options: EVENT_SOURCES.map((value) => ({ value, label: t(`events:${value}`) })),
      },
      {
        id: 'type',
        label: t('events:event'),
        any: t('events:anyType'),
        options: kinds.map((value) => ({ value, label: t(`alertKinds:${value}`) })),
      },
      // Set by links only.
      ...(assetId === undefined
        ? []
        : [
            {
              id: 'assetId',
              label: t('events:asset'),
              any: t('events:anyAsset'),
              options: [{ value: assetId, label: asset ?? '…' }],
            },
          ]),
    ];
  }, [t, features, alerts, assetId, asset]);
}
