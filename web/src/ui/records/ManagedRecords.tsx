import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import { FileActs, ImportButton, type RecordFiles } from './FileActs.tsx';
import { EmptyRecords } from './NoRecords.tsx';
import { type DrawerForm, RecordDrawer } from './RecordDrawer.tsx';
import { listFilter, RecordPage, type RecordPageProps } from './RecordPage.tsx';
import type { RecordCalls } from './record-calls.ts';
import type { RecordView } from './view.ts';

type PageProps<Row, View extends RecordView> = Omit<
  RecordPageProps<Row, View>,
  'list' | 'rowId' | 'actions' | 'empty' | 'children' | 'extra' | 'selectionActions' | 'allIds'
>;

export interface ManagedRecordsProps<Row, View extends RecordView> extends PageProps<Row, View> {
  /** False makes the records read-only. */
  mayWrite: boolean;
  files: RecordFiles;
  calls: Pick<RecordCalls<Row, never>, 'list' | 'load' | 'stale'>;
  icon: IconName;
  words: { create: string; edit: string; emptyTitle: string; emptyBody: string };
  /** Omitted if users without write permission open records elsewhere. */
  facts?: (record: Row) => ReactNode;
  form: (record: Row | undefined, drawer: DrawerForm) => ReactNode;
}

/** Standard screen of a noun: list, drawer to create, edit or view a record, import and export. */
export function ManagedRecords<Row extends { id: string }, View extends RecordView>({
  mayWrite,
  files,
  calls: { list, load, stale },
  icon,
  words,
  facts,
  form,
  ...page
}: ManagedRecordsProps<Row, View>) {
  const { t } = useTranslation('records');
  const { title, view, columns, filters = [], usualSort = columns[0]?.id ?? '' } = page;
  const open = (edit: string | undefined): void => page.onChange({ edit } as Partial<View>);
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => open('new')}>
      {words.create}
    </Button>
  );
  return (
    <RecordPage
      {...page}
      list={list}
      rowId={({ id }) => id}
      actions={
        <>
          <FileActs
            title={title}
            files={files}
            filter={listFilter(view, columns, filters, usualSort)}
            mayImport={mayWrite}
            stale={stale}
          />
          {add}
        </>
      }
      empty={
        <EmptyRecords icon={icon} title={words.emptyTitle} body={mayWrite ? words.emptyBody : t('emptyReader')}>
          {add}
          {mayWrite && <ImportButton title={title} files={files} stale={stale} label={t('importFirst')} />}
        </EmptyRecords>
      }
    >
      {view.edit !== undefined && (mayWrite || (facts && view.edit !== 'new')) && (
        <RecordDrawer
          id={view.edit}
          title={view.edit === 'new' ? words.create : words.edit}
          nameOf={page.rowName}
          load={load}
          stale={stale}
          onClose={() => open(undefined)}
        >
          {(record, drawer) => (mayWrite || record === undefined ? form(record, drawer) : facts?.(record))}
        </RecordDrawer>
      )}
    </RecordPage>
  );
}
