import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryKey } from '@tanstack/react-query';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import type { ImportColumn, ImportEndpoint } from '@waymark/contract/imports/schema.ts';
import { Suspense, useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { lazyPart } from '../../base/lazy-part.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { useNarrow } from '../layout/use-phone.ts';
import { type MoreAct, MoreMenu } from './MoreMenu.tsx';
import type { ListFilter } from './pages.ts';

const ImportDrawer = lazyPart(() => import('./ImportDrawer.tsx'), 'ImportDrawer');

/** Import and export of a noun as a table. */
export interface RecordFiles {
  file: { path: string };
  template: { path: string };
  upload: ImportEndpoint;
  columns: readonly ImportColumn[];
  rowLimit: number;
}

/**
 * Exports the filtered list and imports a table. On narrow screens both are in an overflow menu.
 *
 * @param title of the screen
 * @param filter of the list call
 * @param mayImport false hides the import
 * @param stale query keys that an import invalidates
 */
export function FileActs({
  title,
  files,
  filter,
  mayImport,
  stale,
}: {
  title: string;
  files: RecordFiles;
  filter: ListFilter;
  mayImport: boolean;
  stale: readonly QueryKey[];
}) {
  const { t } = useTranslation(['records', 'common']);
  const narrow = useNarrow();
  const [importing, setImporting] = useState(false);
  const href = fileAddress(buildPath(files.file.path) + buildQuery(filter));
  if (!narrow)
    return (
      <>
        <Button component="a" href={href} download leftSection={<Icon name="download" />}>
          {t('records:export')}
        </Button>
        {mayImport && <ImportButton title={title} files={files} stale={stale} label={t('records:import')} />}
      </>
    );
  const acts: MoreAct[] = [{ id: 'export', label: t('records:export'), icon: 'download', href }];
  if (mayImport)
    acts.push({ id: 'import', label: t('records:import'), icon: 'upload', onAct: () => setImporting(true) });
  return (
    <>
      <MoreMenu bordered label={t('common:more')} acts={acts} />
      {importing && <FileImport title={title} files={files} stale={stale} onClose={() => setImporting(false)} />}
    </>
  );
}

interface ImportParts {
  title: string;
  files: RecordFiles;
  stale: readonly QueryKey[];
}

/** Opens the drawer that imports a table. */
export function ImportButton({ label, ...parts }: ImportParts & { label: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<Icon name="upload" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && <FileImport {...parts} onClose={() => setOpen(false)} />}
    </>
  );
}

function FileImport({ title, files, stale, onClose }: ImportParts & { onClose: () => void }) {
  const { t } = useTranslation('records');
  const done = (count: number): void => {
    onClose();
    notifications.show({ message: t('imported', { count }) });
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <Suspense fallback={null}>
      <ImportDrawer
        title={t('importTitle', { title })}
        upload={files.upload}
        table={{ templateUrl: fileAddress(files.template.path), columns: files.columns }}
        rowLimit={files.rowLimit}
        uploadLabel={(count) => t('importRows', { count })}
        onClose={onClose}
        onDone={done}
      />
    </Suspense>
  );
}
