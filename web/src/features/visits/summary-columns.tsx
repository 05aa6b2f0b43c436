import type { VisitSummary } from '@waymark/contract/visits/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { RecordColumn } from '../../ui/records/index.ts';

/** Columns of the summary by place or by asset. On phones: name, number of visits, total and mean time. */
export function useSummaryColumns(by: 'place' | 'asset'): RecordColumn<VisitSummary>[] {
  const { t } = useTranslation(['visits', 'places']);
  const format = useFormat();
  return useMemo(() => {
    const figures = { width: 116, grow: 0, align: 'end' } as const;
    const others: RecordColumn<VisitSummary> =
      by === 'place'
        ? { ...figures, id: 'assets', label: t('assets'), sort: 'assets', cell: ({ assets }) => format.number(assets) }
        : { ...figures, id: 'places', label: t('places'), sort: 'places', cell: ({ places }) => format.number(places) };
    return [
      {
        id: 'name',
        label: t(by),
        width: 170,
        grow: 2,
        sort: 'name',
        cell: ({ placeName, assetName, placeDeleted }) =>
          `${placeName ?? assetName ?? ''}${placeDeleted ? ` · ${t('deleted')}` : ''}`,
      },
      {
        ...figures,
        id: 'visits',
        label: t('visits'),
        width: 84,
        sort: 'visits',
        phone: 'badge',
        named: true,
        cell: ({ visits }) => <span className="figures">{format.number(visits)}</span>,
      },
      { ...others, width: 84 },
      {
        ...figures,
        id: 'total',
        label: t('totalTime'),
        width: 130,
        sort: 'total',
        phone: 'detail',
        cell: ({ totalSeconds }) => format.duration(totalSeconds),
      },
      { ...figures, id: 'mean', label: t('meanTime'), sort: 'mean', cell: (row) => format.duration(row.meanSeconds) },
      {
        ...figures,
        id: 'median',
        label: t('medianTime'),
        sort: 'median',
        cell: ({ medianSeconds }) => format.duration(medianSeconds),
      },
      {
        ...figures,
        id: 'waiting',
        label: t('waitingTime'),
        sort: 'waiting',
        cell: ({ waitingSeconds }) => format.duration(waitingSeconds),
      },
      {
        id: 'last',
        label: t('last'),
        width: 140,
        grow: 0,
        sort: 'last',
        phone: 'aside',
        cell: ({ lastEnteredAt }) => format.dateTime(lastEnteredAt),
      },
      {
        id: 'first',
        label: t('first'),
        width: 140,
        grow: 0,
        sort: 'first',
        cell: (row) => format.dateTime(row.firstEnteredAt),
      },
    ];
  }, [t, format, by]);
}
