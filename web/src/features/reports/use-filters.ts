import { useQuery } from '@tanstack/react-query';
import type { ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { RecordFilter } from '../../ui/records/index.ts';
import { depotsQuery } from '../assets/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { type ReportView, SILENCES_SECONDS } from './address.ts';
import { assetNameQuery } from './queries.ts';

/** Returns the filters of a report by tag and depot, by the asset that a link names, and by silence. */
export function useReportFilters({ window }: ReportDeclaration, { assetId }: ReportView): readonly RecordFilter[] {
  const { t } = useTranslation(['reports', 'reportColumns']);
  const format = useFormat();
  const tags = useQuery(tagNamesQuery).data;
  const depots = useQuery(depotsQuery).data;
  const asset = useQuery({ ...assetNameQuery(assetId ?? ''), enabled: assetId !== undefined }).data;
  return useMemo(() => {
    const named = (names: readonly string[] = []) => names.map((name) => ({ value: name, label: name }));
    const [usual, ...silences] = SILENCES_SECONDS;
    const spans = silences.map((seconds) => ({ value: String(seconds), label: format.span(seconds) }));
    return [
      ...(assetId === undefined
        ? []
        : [
            {
              ...{ id: 'assetId', label: t('reportColumns:asset'), any: t('reports:anyAsset') },
              options: [{ value: assetId, label: asset ?? '…' }],
            },
          ]),
      { id: 'tag', label: t('reportColumns:tag'), any: t('reports:anyTag'), options: named(tags) },
      { id: 'depot', label: t('reportColumns:depot'), any: t('reports:anyDepot'), options: named(depots) },
      ...(window === 'now'
        ? [{ id: 'duration', label: t('reports:minimumSilence'), any: format.span(usual), options: spans }]
        : []),
    ];
  }, [t, format, window, assetId, asset, tags, depots]);
}
