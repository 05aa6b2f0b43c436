import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { exportActs, FileUpload, type MoreAct, MoreMenu } from '../../ui/records/index.ts';
import { STALE_WITHOUT_ONE } from './queries.ts';
import type { RoutesSearch } from './search.ts';

const ACCEPTED = '.gpx,.geojson,.json,application/gpx+xml,application/geo+json';
const FORMATS = [
  ['csv', 'CSV', ENDPOINTS.routes.file],
  ['gpx', 'GPX', ENDPOINTS.routes.gpx],
  ['geojson', 'GeoJSON', ENDPOINTS.routes.geoJson],
] as const;

/**
 * The menu that uploads routes from a file and exports the listed ones.
 *
 * @param alone no other button is beside it
 * @param empty there is nothing to export
 */
export function RouteFiles({ search, alone, empty }: { search: RoutesSearch; alone: boolean; empty: boolean }) {
  const { t } = useTranslation('routes');
  const phone = usePhone();
  const mayUpload = useMayCall(ENDPOINTS.routes.upload);
  const [isOpen, setOpen] = useState(false);
  const query = buildQuery({ search: search.q, tag: search.tag });
  const exports = exportActs(FORMATS, query, (format) => t('exportAs', { format }));
  const upload: MoreAct = { id: 'upload', label: t('upload'), icon: 'upload', onAct: () => setOpen(true) };
  const acts = [...(mayUpload ? [upload] : []), ...(empty ? [] : exports)];
  if (acts.length === 0) return null;
  return (
    <>
      <MoreMenu bordered={!phone} labelled={alone && phone} label={t(mayUpload ? 'filesBoth' : 'files')} acts={acts} />
      {isOpen && <RouteUpload onClose={() => setOpen(false)} />}
    </>
  );
}

/** The drawer that checks a file and creates its routes. */
function RouteUpload({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('routes');
  return (
    <FileUpload
      title={t('uploadTitle')}
      upload={ENDPOINTS.routes.upload}
      rowLimit={LIMITS.routeUploadRows}
      formats={{ accept: ACCEPTED, drop: t('uploadDrop') }}
      uploadLabel={(count) => t('uploadCount', { count })}
      doneWords={(count) => t('uploaded', { count })}
      stale={STALE_WITHOUT_ONE}
      onClose={onClose}
    />
  );
}
