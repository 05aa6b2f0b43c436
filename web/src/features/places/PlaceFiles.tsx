import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { PLACE_COLUMNS } from '@waymark/contract/places/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { lazy, Suspense, useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { withWords } from '../../base/language.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { type MoreAct, MoreMenu } from '../../ui/records/index.ts';
import { STALE } from './queries.ts';
import type { PlacesSearch } from './search.ts';

const ImportDrawer = lazy(async () => ({
  default: (await withWords(() => import('../../ui/records/ImportDrawer.tsx'))()).ImportDrawer,
}));

const ACCEPTED = '.csv,.geojson,.json,.kml,text/csv,application/geo+json,application/vnd.google-earth.kml+xml';

/** Uploads places from a file and exports the listed ones. On phones both are in a menu. */
export function PlaceFiles({ search, mayWrite, phone }: { search: PlacesSearch; mayWrite: boolean; phone: boolean }) {
  const { t } = useTranslation('places');
  const [open, setOpen] = useState(false);
  const query = buildQuery({ search: search.q, tag: search.tag, type: search.type });
  const { file, geoJson, kml } = ENDPOINTS.places;
  const acts: MoreAct[] = (
    [
      ['csv', 'CSV', file],
      ['geojson', 'GeoJSON', geoJson],
      ['kml', 'KML', kml],
    ] as const
  ).map(([id, format, { path }]) => ({
    id,
    label: t('exportAs', { format }),
    icon: 'download',
    href: fileAddress(buildPath(path) + query),
  }));
  if (phone && mayWrite) acts.unshift({ id: 'upload', label: t('upload'), icon: 'upload', onAct: () => setOpen(true) });
  return (
    <>
      {mayWrite && !phone && <UploadButton onOpen={() => setOpen(true)} />}
      <MoreMenu bordered={!phone} label={t('files')} acts={acts} />
      {open && <PlaceUpload onClose={() => setOpen(false)} />}
    </>
  );
}

export function UploadButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('places');
  return (
    <Button leftSection={<Icon name="upload" />} onClick={onOpen}>
      {t('upload')}
    </Button>
  );
}

/** The drawer that checks a file and creates its places. */
export function PlaceUpload({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('places');
  return (
    <Suspense fallback={null}>
      <ImportDrawer
        title={t('uploadTitle')}
        upload={ENDPOINTS.places.upload}
        table={{ templateUrl: fileAddress(ENDPOINTS.places.template.path), columns: PLACE_COLUMNS }}
        rowLimit={LIMITS.placeUploadRows}
        formats={{ accept: ACCEPTED, drop: t('uploadDrop') }}
        uploadLabel={(count) => t('uploadCount', { count })}
        onClose={onClose}
        onDone={(count) => {
          onClose();
          notifications.show({ message: t('uploaded', { count }) });
          for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
        }}
      />
    </Suspense>
  );
}
