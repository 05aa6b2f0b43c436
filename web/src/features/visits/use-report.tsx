import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { EmptyRecords, type RecordFilter, useRecordView } from '../../ui/records/index.ts';
import { PeriodButton, type ReportDays, reportDays } from '../reports/index.ts';
import { assetNameQuery, placeNameQuery, type ReportFilter } from './queries.ts';
import type { VisitsView } from './search.ts';

/** Returns what every report on visits has: its view, its days and its filters by place and asset. */
export function useReport() {
  const [view, change] = useRecordView<VisitsView>();
  const { accountTimeZone } = useCurrentUser();
  const { startDate, endDate, placeId, assetId } = view;
  const { startDate: from, endDate: to } = reportDays({ startDate, endDate }, Date.now(), accountTimeZone);
  const days = useMemo<ReportDays>(() => ({ startDate: from, endDate: to }), [from, to]);
  const filter = useMemo<ReportFilter>(
    () => ({ ...days, ...(placeId && { placeId }), ...(assetId && { assetId }) }),
    [days, placeId, assetId],
  );
  return { view, change, days, filter, filters: useSubjectFilters(placeId, assetId) };
}

/** Filters that are set only by links, from a row, a place or an asset. */
function useSubjectFilters(placeId: string | undefined, assetId: string | undefined): RecordFilter[] {
  const { t } = useTranslation('visits');
  const { data: place } = useQuery({ ...placeNameQuery(placeId ?? ''), enabled: placeId !== undefined });
  const { data: asset } = useQuery({ ...assetNameQuery(assetId ?? ''), enabled: assetId !== undefined });
  return useMemo(() => {
    const named = (id: 'placeId' | 'assetId', label: string, any: string, value?: string, name?: string) =>
      value === undefined ? [] : [{ id, label, any, options: [{ value, label: name ?? '…' }] }];
    return [
      ...named('placeId', t('place'), t('anyPlace'), placeId, place),
      ...named('assetId', t('asset'), t('anyAsset'), assetId, asset),
    ];
  }, [t, placeId, assetId, place, asset]);
}

/** Period and export, at the end of the toolbar. */
export function ReportActs({
  days,
  file,
  onDays,
}: {
  days: ReportDays;
  /** Address of the file. */
  file: string;
  onDays: (days: ReportDays) => void;
}) {
  const { t } = useTranslation('visits');
  const phone = usePhone();
  return (
    <>
      <PeriodButton days={days} onChange={onDays} />
      {phone ? (
        <ActionIcon component="a" href={file} download size={44} variant="default" aria-label={t('export')}>
          <Icon name="download" />
        </ActionIcon>
      ) : (
        <Button component="a" href={file} download leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      )}
    </>
  );
}

/** Shown if there are no visits in the period. */
export function NoVisits({ title, body }: { title: string; body: string }) {
  const { t } = useTranslation('visits');
  return (
    <EmptyRecords icon="pin" title={title} body={body}>
      <Button variant="filled" renderRoot={(props) => <Link {...props} to="/places" />}>
        {t('toPlaces')}
      </Button>
    </EmptyRecords>
  );
}
