import { Button, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ImportColumn, ImportEndpoint } from '@waymark/contract/imports/schema.ts';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../layout/MessageBar.tsx';
import { DrawerFoot, DrawerScroll, SideDrawer } from '../overlays/SideDrawer.tsx';
import { useErrorText } from '../overlays/use-problem.ts';
import { ColumnNotes, FileDrop, FileFacts } from './ImportFile.tsx';
import { ImportReport } from './ImportReport.tsx';
import { ImportSteps } from './ImportSteps.tsx';

/** Files that an import takes. */
export interface ImportFormats {
  /** As the `accept` of a file input. */
  accept: string;
  /** Text of the drop area. */
  drop: string;
}

export interface ImportDrawerProps {
  title: string;
  /** The call that checks with `dryRun` and stores without it. */
  upload: ImportEndpoint;
  /** Address of the CSV import template, and the columns allowed in the table. Without them, files are not tables. */
  table?: { templateUrl: string; columns: readonly ImportColumn[] };
  rowLimit: number;
  /** Accepted files. Default: CSV files. */
  formats?: ImportFormats;
  /** Label of the upload button, such as "Upload 94 devices". */
  uploadLabel: (count: number) => string;
  /** Shown instead of everything else to users who may not upload. */
  notAllowed?: string | undefined;
  onClose: () => void;
  /** Called when all rows are stored. */
  onDone: (count: number) => void;
}

/** Uploads a table in three steps: select or drop a file, check it without storing, and store it or its ready rows. */
export function ImportDrawer(props: ImportDrawerProps) {
  const { title, upload, table, rowLimit, formats, uploadLabel, notAllowed, onClose, onDone } = props;
  const { t } = useTranslation(['imports', 'common']);
  const [file, setFile] = useState<File>();
  const picker = useRef<HTMLInputElement>(null);
  const check = useMutation({ mutationFn: (chosen: File) => call(upload, { query: { dryRun: true }, file: chosen }) });
  const store = useMutation({
    // The button names the number of ready rows, so that users decide about the others.
    mutationFn: (chosen: File) => call(upload, { query: { readyOnly: !right }, file: chosen }),
    onSuccess: ({ accepted }) => onDone(accepted),
    // Another user created one of the rows first. The check reports which.
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
          accept={formats?.accept ?? '.csv,text/csv'}
          hidden
          aria-label={t('imports:choose')}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.files?.[0];
            // Allows selecting a corrected file of the same name again.
            currentTarget.value = '';
            if (chosen) choose(chosen);
          }}
        />
        {file === undefined ? (
          <FileDrop limit={rowLimit} words={formats?.drop} onChoose={again} onDrop={choose} />
        ) : (
          <FileFacts file={file} rows={result?.rows} onAgain={again} onDrop={choose} />
        )}
        {check.isPending && <Skeleton height={64} my={12} aria-label={t('imports:checking')} />}
        {check.error && <Refused error={check.error} title={t('imports:notAccepted')} />}
        {changedMeanwhile && <MessageBar kind="warn" title={t('imports:changedMeanwhile')} />}
        {store.error && !changedMeanwhile && <Refused error={store.error} title={t('imports:failed')} />}
        {result && <ImportReport result={result} limit={rowLimit} fileName={file?.name ?? ''} />}
        {table && <ColumnNotes {...table} />}
      </DrawerScroll>
      <DrawerFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        {file !== undefined && right ? (
          <Button variant="filled" loading={store.isPending} onClick={() => store.mutate(file)}>
            {uploadLabel(result.accepted)}
          </Button>
        ) : (
          <>
            {file !== undefined && result !== undefined && result.accepted > 0 && (
              <Button loading={store.isPending} onClick={() => store.mutate(file)}>
                {t('imports:uploadReady', { count: result.accepted })}
              </Button>
            )}
            <Button variant="filled" loading={check.isPending} onClick={again}>
              {t(file === undefined ? 'imports:choose' : 'imports:chooseCorrected')}
            </Button>
          </>
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
