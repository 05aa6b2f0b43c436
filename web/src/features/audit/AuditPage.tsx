import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AuditLine } from '@waymark/contract/audit/schema.ts';
import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMemo, useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import {
  EmptyRecords,
  type RecordColumn,
  type RecordFilter,
  RecordPage,
  useRecordView,
} from '../../ui/records/index.ts';
import { AuditLineDrawer } from './AuditLineDrawer.tsx';
import { auditChoicesQuery, auditListQuery } from './queries.ts';
import type { AuditView } from './search.ts';
import { useAuditWords } from './use-audit-words.ts';

/** Read-only list of changes with user, time and record. */
export function AuditPage() {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const [view, change] = useRecordView<AuditView>();
  const [open, setOpen] = useState<AuditLine>();
  const { userId, action, subjectType, subjectId, startDate, endDate } = view;
  const file = fileAddress(
    ENDPOINTS.audit.csv.path + buildQuery({ userId, action, subjectType, subjectId, startDate, endDate }),
  );
  return (
    <RecordPage
      name="audit"
      title={t('title')}
      columns={useColumns()}
      list={auditListQuery}
      rowId={({ id }) => id}
      rowName={(line) => words.action(line.action)}
      view={view}
      onChange={change}
      // Not a column: the list arrives newest first.
      usualSort=""
      filters={useFilters(view)}
      actions={
        <Button component="a" href={file} download leftSection={<Icon name="download" />}>
          {t('export')}
        </Button>
      }
      empty={<EmptyRecords icon="history" title={t('empty')} body={t('emptyBody')} />}
      rowLink={(line, props) => <button type="button" {...props} onClick={() => setOpen(line)} />}
    >
      {open && (
        <AuditLineDrawer
          line={open}
          onClose={() => setOpen(undefined)}
          onThing={() => {
            setOpen(undefined);
            const all = { userId: undefined, action: undefined, subjectType: undefined };
            change({ ...all, startDate: undefined, endDate: undefined, subjectId: open.subjectId ?? undefined });
          }}
        />
      )}
    </RecordPage>
  );
}

function useColumns(): RecordColumn<AuditLine>[] {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const format = useFormat();
  return useMemo(
    () => [
      { id: 'action', label: t('action'), width: 220, grow: 2, cell: ({ action }) => words.action(action) },
      {
        id: 'thing',
        label: t('thing'),
        width: 130,
        grow: 2,
        cell: ({ subjectType, subjectName }) => subjectName ?? (subjectType === null ? '' : words.kind(subjectType)),
        phone: 'detail',
      },
      { id: 'who', label: t('who'), width: 120, cell: words.who, phone: 'aside' },
      {
        id: 'time',
        label: t('time'),
        width: 150,
        grow: 0,
        sort: 'time',
        cell: ({ time }) => format.dateTime(time),
        phone: 'badge',
      },
      { id: 'details', label: t('details'), width: 150, grow: 3, cell: words.summary },
      { id: 'account', label: t('account'), width: 96, cell: ({ accountName }) => accountName },
    ],
    [t, words, format],
  );
}

function useFilters({ subjectId }: AuditView): RecordFilter[] {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const { data } = useQuery(auditChoicesQuery);
  return useMemo(() => {
    const named = (values: readonly string[], say: (value: string) => string) =>
      values.map((value) => ({ value, label: say(value) })).sort((one, other) => one.label.localeCompare(other.label));
    return [
      {
        id: 'userId',
        label: t('who'),
        any: t('anybody'),
        options: (data?.users ?? []).map(({ id, name }) => ({ value: id, label: name })),
      },
      { id: 'action', label: t('action'), any: t('anything'), options: named(data?.actions ?? [], words.action) },
      { id: 'subjectType', label: t('kind'), any: t('anyKind'), options: named(data?.subjectTypes ?? [], words.kind) },
      { id: 'startDate', label: t('from'), kind: 'day' },
      { id: 'endDate', label: t('to'), kind: 'day' },
      // Set only from a line's own drawer.
      ...(subjectId === undefined
        ? []
        : [
            {
              id: 'subjectId',
              label: t('thingId'),
              any: t('anything'),
              options: [{ value: subjectId, label: subjectId }],
            },
          ]),
    ];
  }, [t, words, data, subjectId]);
}
