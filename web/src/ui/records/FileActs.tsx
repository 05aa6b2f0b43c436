import { ActionIcon, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { QueryKey } from '@tanstack/react-query';
import { buildPath, buildQuery } from '@waymark/contract/call.ts';
import type { ImportColumn, ImportEndpoint } from '@waymark/contract/imports/schema.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../app/language.ts';
import { queryClient } from '../../app/query.ts';
import { Icon } from '../Icon.tsx';
import { usePhone } from '../use-phone.ts';
import type { ListFilter } from './pages.ts';

const ImportDrawer = lazy(async () => ({
  default: (await withWords(() => import('./ImportDrawer.tsx'))()).ImportDrawer,
}));

/** How a noun goes out as a table, and comes in. */
export interface RecordFiles {
  file: { path: string };
  template: { path: string };
  upload: ImportEndpoint;
  columns: readonly ImportColumn[];
  rowLimit: number;
}

/**
 * Exports what the list shows, and imports a table.
 *
 * @param title of the screen
 * @param filter that the list is asked for
 * @param mayImport without it there is no way to import
 * @param stale keys of what an import makes old
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
  const { t } = useTranslation('records');
  const phone = usePhone();
  const link = { component: 'a' as const, href: buildPath(files.file.path) + buildQuery(filter), download: true };
  return (
    <>
      {phone ? (
        <ActionIcon {...link} variant="default" size={44} aria-label={t('export')}>
          <Icon name="download" />
        </ActionIcon>
      ) : (
        <Button {...link} leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      )}
      {mayImport && <ImportButton title={title} files={files} stale={stale} label={t('import')} small={phone} />}
    </>
  );
}

/** Opens the drawer that imports a table. @param small shows the icon alone */
export function ImportButton({
  title,
  files,
  stale,
  label,
  small = false,
}: {
  title: string;
  files: RecordFiles;
  stale: readonly QueryKey[];
  label: string;
  small?: boolean;
}) {
  const { t } = useTranslation('records');
  const [open, setOpen] = useState(false);
  const done = (count: number): void => {
    setOpen(false);
    notifications.show({ message: t('imported', { count }) });
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
  };
  return (
    <>
      {small ? (
        <ActionIcon variant="default" size={44} aria-label={label} onClick={() => setOpen(true)}>
          <Icon name="upload" />
        </ActionIcon>
      ) : (
        <Button leftSection={<Icon name="upload" />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <Suspense fallback={null}>
        {open && (
          <ImportDrawer
            title={t('importTitle', { title })}
            upload={files.upload}
            templateUrl={files.template.path}
            columns={files.columns}
            rowLimit={files.rowLimit}
            uploadLabel={(count) => t('importRows', { count })}
            onClose={() => setOpen(false)}
            onDone={done}
          />
        )}
      </Suspense>
    </>
  );
}
