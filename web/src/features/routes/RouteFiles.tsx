import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useTranslation } from 'react-i18next';
import { fileAddress } from '../../api/client.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { MoreMenu } from '../../ui/records/index.ts';
import type { RoutesSearch } from './search.ts';

const FORMATS = [
  ['csv', 'CSV', ENDPOINTS.routes.file],
  ['gpx', 'GPX', ENDPOINTS.routes.gpx],
  ['geojson', 'GeoJSON', ENDPOINTS.routes.geoJson],
] as const;

/** Exports the listed routes. @param alone no other button is beside it */
export function RouteFiles({ search, alone }: { search: RoutesSearch; alone: boolean }) {
  const { t } = useTranslation('routes');
  const phone = usePhone();
  const query = buildQuery({ search: search.q, tag: search.tag });
  return (
    <MoreMenu
      bordered={!phone}
      labelled={alone && phone}
      label={t('files')}
      acts={FORMATS.map(([id, format, { path }]) => ({
        id,
        label: t('exportAs', { format }),
        icon: 'download',
        href: fileAddress(buildPath(path) + query),
      }))}
    />
  );
}
