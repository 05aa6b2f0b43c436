import { useQuery } from '@tanstack/react-query';
import type { ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
import { useMemo } from 'react';
import { isGone } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { RecordFilter } from '../../ui/records/index.ts';
import { depotsQuery } from '../assets/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { type ReportView, SILENCES_SECONDS } from './address.ts';
import { assetNameQuery, driverNameQuery, placeNameQuery } from './queries.ts';
import { useCells } from './use-cells.tsx';

/** Filters that links between reports set. */
type Linked = {
  [Name in 'assetId' | 'driverId' | 'placeId' | 'none' | 'begun']?: ReportView[Name] | undefined;
};

/** Returns the filters of a report by tag and depot, by what links name, and by silence. */
export function useReportFilters({ window }: ReportDeclaration, view: ReportView): readonly RecordFilter[] {
  const { t } = useTranslation(['reports', 'reportColumns']);
  const format = useFormat();
  const tags = useQuery(tagNamesQuery).data;
  const depots = useQuery(depotsQuery).data;
  const linked = useLinkedFilters(view);
  return useMemo(() => {
    const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
    const [usual, ...silences] = SILENCES_SECONDS;
    const spans = silences.map((seconds) => ({ value: String(seconds), label: format.span(seconds) }));
    return [
      ...linked.map(({ name, value, ...filter }) => ({ ...filter, options: [{ value, label: name }] })),
      { id: 'tag', label: t('reportColumns:tag'), any: t('reports:anyTag'), options: named(tags) },
      { id: 'depot', label: t('reportColumns:depot'), any: t('reports:anyDepot'), options: named(depots) },
      ...(window === 'now'
        ? [{ id: 'duration', label: t('reports:minimumSilence'), any: format.span(usual), options: spans }]
        : []),
    ];
  }, [t, format, window, tags, depots, linked]);
}

/** Returns what a report is narrowed to by links, each with its name. */
export function useLinkedFilters({ assetId, driverId, placeId, none, begun }: Linked) {
  const { t } = useTranslation(['reports', 'reportColumns', 'records']);
  const asset = useName(assetNameQuery, assetId);
  const driver = useName(driverNameQuery, driverId);
  const place = useName(placeNameQuery, placeId);
  const { word, nobody } = useCells();
  return useMemo(() => {
    const any = { tag: t('reports:anyTag'), depot: t('reports:anyDepot'), driver: t('reports:anyDriver') };
    const anyOf: Readonly<Record<string, string>> = { ...any, place: t('reports:anyPlace') };
    const without = none?.split(',').filter((name) => name in anyOf) ?? [];
    const joined = (text: (name: string) => string) => without.map(text).join(', ');
    const linked = <Id extends keyof Linked>(
      id: Id,
      value: string | undefined,
      words: { label: string; any: string; name: string },
    ) => (value === undefined ? [] : [{ id, value, ...words }]);
    return [
      ...linked('assetId', assetId, { label: t('reportColumns:asset'), any: t('reports:anyAsset'), name: asset }),
      ...linked('driverId', driverId, { label: word('driver'), any: any.driver, name: driver }),
      ...linked('placeId', placeId, { label: word('place'), any: anyOf.place!, name: place }),
      ...linked('none', none, {
        // An address may name none that exists.
        label: joined((name) => word(name)) || t('records:filter'),
        any: joined((name) => anyOf[name]!),
        name: joined(nobody) || (none ?? ''),
      }),
      ...linked('begun', begun, {
        ...{ label: t('reportColumns:start'), any: t('reports:anyStart'), name: begun?.replace('/', ' – ') ?? '' },
      }),
    ];
  }, [t, assetId, asset, driverId, driver, placeId, place, none, begun, word, nobody]);
}

/** Returns the name of what a link names, or that it does not exist; its id if the name cannot be read. */
function useName(query: typeof assetNameQuery, id: string | undefined): string {
  const { t } = useTranslation('records');
  const { data, error } = useQuery({ ...query(id ?? ''), enabled: id !== undefined });
  return data ?? (isGone(error) ? t('goneName') : ((error && id) ?? '…'));
}
