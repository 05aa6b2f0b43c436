import { notifications } from '@mantine/notifications';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { lazy, Suspense, useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { withWords } from '../../base/language.ts';
import { queryClient } from '../../base/query.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { type MoreAct, MoreMenu } from '../../ui/records/index.ts';
import { STALE_WITHOUT_ONE } from './queries.ts';
import type { RoutesSearch } from './search.ts';

const ImportDrawer = lazy(async () => ({
  default: (await withWords(() => import('../../ui/records/ImportDrawer.tsx'))()).ImportDrawer,
}));

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
  const exports: MoreAct[] = FORMATS.map(([id, format, { path }]) => ({
    id,
    label: t('exportAs', { format }),
    icon: 'download',
    href: fileAddress(buildPath(path) + query),
  }));
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
    <Suspense fallback={null}>
      <ImportDrawer
        title={t('uploadTitle')}
        upload={ENDPOINTS.routes.upload}
        rowLimit={LIMITS.routeUploadRows}
        formats={{ accept: ACCEPTED, drop: t('uploadDrop') }}
        uploadLabel={(count) => t('uploadCount', { count })}
        onClose={onClose}
        onDone={(count) => {
          onClose();
          notifications.show({ message: t('uploaded', { count }) });
          for (const queryKey of STALE_WITHOUT_ONE) void queryClient.invalidateQueries({ queryKey });
        }}
      />
    </Suspense>
  );
}
