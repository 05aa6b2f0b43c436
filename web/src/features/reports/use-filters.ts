import { useQuery } from '@tanstack/react-query';
import type { ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { RecordFilter } from '../../ui/records/index.ts';
import { depotsQuery } from '../assets/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { type ReportView, SILENCES_SECONDS } from './address.ts';
import { assetNameQuery, driverNameQuery, placeNameQuery } from './queries.ts';
import { useCells } from './use-cells.tsx';

/** Returns the filters of a report by tag and depot, by what links name, and by silence. */
export function useReportFilters(
  { window }: ReportDeclaration,
  { assetId, driverId, placeId, none, begun }: ReportView,
): readonly RecordFilter[] {
  const { t } = useTranslation(['reports', 'reportColumns']);
  const format = useFormat();
  const tags = useQuery(tagNamesQuery).data;
  const depots = useQuery(depotsQuery).data;
  const asset = useQuery({ ...assetNameQuery(assetId ?? ''), enabled: assetId !== undefined }).data;
  const driver = useQuery({ ...driverNameQuery(driverId ?? ''), enabled: driverId !== undefined }).data;
  const place = useQuery({ ...placeNameQuery(placeId ?? ''), enabled: placeId !== undefined }).data;
  const { word, nobody } = useCells();
  return useMemo(() => {
    const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
    const [usual, ...silences] = SILENCES_SECONDS;
    const spans = silences.map((seconds) => ({ value: String(seconds), label: format.span(seconds) }));
    const any = { tag: t('reports:anyTag'), depot: t('reports:anyDepot'), driver: t('reports:anyDriver') };
    const anyOf: Readonly<Record<string, string>> = { ...any, place: t('reports:anyPlace') };
    const without = none?.split(',').filter((name) => name in anyOf) ?? [];
    const joined = (text: (name: string) => string) => without.map(text).join(', ');
    /** A filter that a link has set. */
    const linked = (id: string, value: string | undefined, words: { label: string; any: string; name: string }) =>
      value === undefined ? [] : [{ id, label: words.label, any: words.any, options: [{ value, label: words.name }] }];
    return [
      ...linked('assetId', assetId, {
        ...{ label: t('reportColumns:asset'), any: t('reports:anyAsset'), name: asset ?? '…' },
      }),
      ...linked('driverId', driverId, { label: word('driver'), any: any.driver, name: driver ?? '…' }),
      ...linked('placeId', placeId, { label: word('place'), any: anyOf.place!, name: place ?? '…' }),
      ...linked('none', none, {
        ...{ label: joined((name) => word(name)), any: joined((name) => anyOf[name]!), name: joined(nobody) },
      }),
      ...linked('begun', begun, {
        ...{ label: t('reportColumns:start'), any: t('reports:anyStart'), name: begun?.replace('/', ' – ') ?? '' },
      }),
      { id: 'tag', label: t('reportColumns:tag'), any: t('reports:anyTag'), options: named(tags) },
      { id: 'depot', label: t('reportColumns:depot'), any: t('reports:anyDepot'), options: named(depots) },
      ...(window === 'now'
        ? [{ id: 'duration', label: t('reports:minimumSilence'), any: format.span(usual), options: spans }]
        : []),
    ];
  }, [t, format, window, assetId, asset, driverId, driver, placeId, place, none, begun, tags, depots, word, nobody]);
}
