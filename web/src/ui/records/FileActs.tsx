import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryKey } from '@tanstack/react-query';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import type { ImportColumn, ImportEndpoint } from '@waymark/contract/imports/schema.ts';
import { type ComponentProps, Suspense, useState } from 'react';
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
  return (
    <FileUpload
      title={t('importTitle', { title })}
      upload={files.upload}
      table={{ templateUrl: fileAddress(files.template.path), columns: files.columns }}
      rowLimit={files.rowLimit}
      uploadLabel={(count) => t('importRows', { count })}
      doneWords={(count) => t('imported', { count })}
      stale={stale}
      onClose={onClose}
    />
  );
}

/**
 * The drawer that checks a file and creates its records, loaded when it opens.
 *
 * @param doneWords text after the upload of a number of records
 * @param stale query keys that the upload invalidates
 */
export function FileUpload({
  doneWords,
  stale,
  onClose,
  ...drawer
}: Omit<ComponentProps<typeof ImportDrawer>, 'onDone'> & {
  doneWords: (count: number) => string;
  stale: readonly QueryKey[];
}) {
  const done = (count: number): void => {
    onClose();
    notifications.show({ message: doneWords(count) });
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <Suspense fallback={null}>
      <ImportDrawer {...drawer} onClose={onClose} onDone={done} />
    </Suspense>
  );
}

/** Returns the acts of a menu that download a list. @param formats their id, name and call @param query of the list call */
export function exportActs(
  formats: readonly (readonly [id: string, format: string, call: { path: string }])[],
  query: string,
  labelOf: (format: string) => string,
): MoreAct[] {
  return formats.map(([id, format, { path }]) => ({
    id,
    label: labelOf(format),
    icon: 'download',
    href: fileAddress(buildPath(path) + query),
  }));
}
