import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ImportColumn, ImportEndpoint } from '@waymark/contract/imports/schema.ts';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { MessageBar } from '../layout/MessageBar.tsx';
import { DrawerFoot, DrawerScroll, SideDrawer } from '../overlays/SideDrawer.tsx';
import { useErrorText } from '../overlays/use-problem.ts';
import { ColumnNotes, FileDrop, FileFacts } from './ImportFile.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ImportSteps } from './ImportSteps.tsx';

export interface ImportDrawerProps {
  title: string;
  /** The call that checks with `dryRun` and stores without. */
  upload: ImportEndpoint;
  /** Address of the empty table with the right header. */
  templateUrl: string;
  /** Columns that the table may have. */
  columns: readonly ImportColumn[];
  rowLimit: number;
  /** The button that stores: "Upload 94 devices". */
  uploadLabel: (count: number) => string;
  /** Given, the user may not upload: shown instead of everything else. */
  notAllowed?: string | undefined;
  onClose: () => void;
  /** All rows are stored. */
  onDone: (count: number) => void;
}

/** Uploads a table in three steps: a file is chosen or dropped, checked without storing anything, and stored whole. */
export function ImportDrawer(props: ImportDrawerProps) {
  const { title, upload, templateUrl, columns, rowLimit, uploadLabel, notAllowed, onClose, onDone } = props;
  const { t } = useTranslation(['imports', 'common']);
  const [file, setFile] = useState<File>();
  const picker = useRef<HTMLInputElement>(null);
  const run = (file: File, dryRun: boolean) => call(upload, { query: { dryRun }, file });
  const check = useMutation({ mutationFn: (chosen: File) => run(chosen, true) });
  const store = useMutation({
    mutationFn: (chosen: File) => run(chosen, false),
    onSuccess: ({ accepted }) => onDone(accepted),
    // Somebody was faster with one of the rows: the check says which.
    onError: (error, chosen) => {
      if (isFaulty(error)) check.mutate(chosen);
    },
  });
  const choose = (chosen: File): void => {
    setFile(chosen);
    store.reset();
    check.mutate(chosen);
  };
  const result = check.data;
  const changedMeanwhile = isFaulty(store.error);
  const right = result !== undefined && result.faultCount === 0;
  const again = (): void => picker.current?.click();
  if (notAllowed !== undefined)
    return (
      <SideDrawer title={title} onClose={onClose}>
        <DrawerScroll>
          <MessageBar kind="danger" icon="lock" title={notAllowed} />
        </DrawerScroll>
      </SideDrawer>
    );
  return (
    <SideDrawer title={title} onClose={onClose}>
      <ImportSteps done={result && check.isSuccess ? 1 : 0} />
      <DrawerScroll>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label={t('imports:choose')}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            // So that the same name, corrected, is chosen anew.
            currentTarget.value = '';
            if (chosen) choose(chosen);
          }}
        />
        {file === undefined ? (
          <FileDrop limit={rowLimit} onChoose={again} onDrop={choose} />
        ) : (
          <FileFacts file={file} rows={result?.rows} onAgain={again} onDrop={choose} />
        )}
        {check.isPending && <Skeleton height={64} my={12} aria-label={t('imports:checking')} />}
        {check.error && <Refused error={check.error} title={t('imports:notAccepted')} />}
        {changedMeanwhile && <MessageBar kind="warn" title={t('imports:changedMeanwhile')} />}
        {store.error && !changedMeanwhile && <Refused error={store.error} title={t('imports:failed')} />}
        {result && <ImportReport result={result} limit={rowLimit} fileName={file?.name ?? ''} />}
        <ColumnNotes columns={columns} templateUrl={templateUrl} />
      </DrawerScroll>
      <DrawerFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {file !== undefined && right ? (
          <Button variant="filled" loading={store.isPending} onClick={() => store.mutate(file)}>
            {uploadLabel(result.accepted)}
          </Button>
        ) : (
          <Button variant="filled" loading={check.isPending} onClick={again}>
            {t(file === undefined ? 'imports:choose' : 'imports:chooseCorrected')}
          </Button>
        )}
      </DrawerFoot>
    </SideDrawer>
  );
}

function isFaulty(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'error.import.faults';
}

function Refused({ error, title }: { error: Error; title: string }): ReactNode {
  const errorText = useErrorText();
  const problem = error instanceof ApiError ? error : undefined;
  const params = problem?.fields.find(({ key }) => key === problem.code)?.params;
  return <MessageBar kind="danger" title={title} detail={errorText(problem?.code ?? 'error.internal', params)} />;
}
