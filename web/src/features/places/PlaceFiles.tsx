import { Button } from '@mantine/core';
import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { PLACE_COLUMNS } from '@waymark/contract/places/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { exportActs, FileUpload, MoreMenu } from '../../ui/records/index.ts';
import { STALE } from './queries.ts';
import type { PlacesSearch } from './search.ts';

const ACCEPTED = '.csv,.geojson,.json,.kml,text/csv,application/geo+json,application/vnd.google-earth.kml+xml';
const FORMATS = [
  ['csv', 'CSV', ENDPOINTS.places.file],
  ['geojson', 'GeoJSON', ENDPOINTS.places.geoJson],
  ['kml', 'KML', ENDPOINTS.places.kml],
] as const;

/** Uploads places from a file and exports the listed ones. On phones both are in a menu. */
export function PlaceFiles({ search, mayWrite, phone }: { search: PlacesSearch; mayWrite: boolean; phone: boolean }) {
  const { t } = useTranslation('places');
  const [open, setOpen] = useState(false);
  const query = buildQuery({ search: search.q, tag: search.tag, type: search.type });
  const acts = exportActs(FORMATS, query, (format) => t('exportAs', { format }));
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
    <FileUpload
      title={t('uploadTitle')}
      upload={ENDPOINTS.places.upload}
      table={{ templateUrl: fileAddress(ENDPOINTS.places.template.path), columns: PLACE_COLUMNS }}
      rowLimit={LIMITS.placeUploadRows}
      formats={{ accept: ACCEPTED, drop: t('uploadDrop') }}
      uploadLabel={(count) => t('uploadCount', { count })}
      doneWords={(count) => t('uploaded', { count })}
      stale={STALE}
      onClose={onClose}
    />
  );
}
