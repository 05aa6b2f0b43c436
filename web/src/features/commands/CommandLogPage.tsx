import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buildQuery } from '@waymark/contract/call.ts';
import type { CommandLine } from '@waymark/contract/commands/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { FAMILIES, type FamilyName } from '@waymark/domain/commands/families.ts';
import { COMMAND_REQUESTS, COMMAND_STATUSES } from '@waymark/domain/commands/family.ts';
import { useMemo, useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import {
  EmptyRecords,
  listFilter,
  MoreMenu,
  type RecordFilter,
  RecordPage,
  useRecordView,
} from '../../ui/records/index.ts';
import { CommandLineDrawer } from './CommandLineDrawer.tsx';
import { assetNameQuery, commandListQuery } from './command-log-queries.ts';
import type { CommandLogView } from './command-log-search.ts';
import { LIMITS_DRAWER, SafetyLimitsDrawer } from './SafetyLimitsDrawer.tsx';
import { useCommandWords } from './use-command-words.ts';
import { useFreshLog } from './use-fresh-log.ts';
import { useLogColumns } from './use-log-columns.tsx';

/** Lists every command to any asset with requester, reason, status and the device's answer. */
export function CommandLogPage() {
  const { t } = useTranslation('commandLog');
  const words = useCommandWords();
  const [view, change] = useRecordView<CommandLogView>();
  const [open, setOpen] = useState<CommandLine>();
  const columns = useLogColumns();
  const filters = useFilters(view);
  const mayLimit = useMay('commands.limits');
  useFreshLog();
  const file = fileAddress(ENDPOINTS.commands.csv.path + buildQuery(listFilter(view, columns, filters, '')));
  return (
    <RecordPage
      name="commands"
      title={t('title')}
      columns={columns}
      list={commandListQuery}
      rowId={({ requestId }) => requestId}
      rowName={({ request, assetName }) => `${words.request(request)} · ${assetName}`}
      view={view}
      onChange={change}
      // Not a column: the list arrives newest first.
      usualSort=""
      searchPlaceholder={t('searchPlaceholder')}
      filters={filters}
      actions={<Acts file={file} onLimits={mayLimit ? () => change({ edit: LIMITS_DRAWER }) : undefined} />}
      empty={
        <EmptyRecords icon="lock" title={t('empty')} body={t('emptyBody')}>
          <Button variant="filled" renderRoot={(props) => <Link to="/assets" {...props} />}>
            {t('toAssets')}
          </Button>
        </EmptyRecords>
      }
      rowLink={(line, props) => <button type="button" {...props} onClick={() => setOpen(line)} />}
    >
      {open && (
        <CommandLineDrawer
          line={open}
          onClose={() => setOpen(undefined)}
          onAsset={() => {
            setOpen(undefined);
            const all = { search: undefined, family: undefined, request: undefined, status: undefined };
            change({ ...all, startDate: undefined, endDate: undefined, assetId: open.assetId });
          }}
        />
      )}
      {mayLimit && view.edit === LIMITS_DRAWER && <SafetyLimitsDrawer onClose={() => change({ edit: undefined })} />}
    </RecordPage>
  );
}

/**
 * Actions for the whole log, on phones in an overflow menu. @param onLimits undefined for users without the permission
 */
function Acts({ file, onLimits }: { file: string; onLimits: (() => void) | undefined }) {
  const { t } = useTranslation(['commandLog', 'common']);
  const phone = usePhone();
  if (phone && onLimits)
    return (
      <MoreMenu
        bordered
        label={t('common:more')}
        acts={[
          { id: 'export', icon: 'download', label: t('commandLog:export'), href: file },
          { id: 'limits', icon: 'shield', label: t('commandLog:limits'), onAct: onLimits },
        ]}
      />
    );
  if (phone)
    return (
      <ActionIcon component="a" href={file} download size={44} variant="default" aria-label={t('commandLog:export')}>
        <Icon name="download" />
      </ActionIcon>
    );
  return (
    <>
      {onLimits && (
        <Button leftSection={<Icon name="shield" />} onClick={onLimits}>
          {t('commandLog:limits')}
        </Button>
      )}
      <Button component="a" href={file} download leftSection={<Icon name="download" />}>
        {t('commandLog:export')}
      </Button>
    </>
  );
}

function useFilters({ assetId }: CommandLogView): RecordFilter[] {
  const { t } = useTranslation('commandLog');
  const words = useCommandWords();
  const { data: assetName } = useQuery({ ...assetNameQuery(assetId ?? ''), enabled: assetId !== undefined });
  return useMemo(
    () => [
      {
        id: 'family',
        label: t('family'),
        any: t('anyFamily'),
        options: (Object.keys(FAMILIES) as FamilyName[]).map((value) => ({ value, label: words.family(value) })),
      },
      {
        id: 'request',
        label: t('command'),
        any: t('anyCommand'),
        options: COMMAND_REQUESTS.map((value) => ({ value, label: words.request(value) })),
      },
      {
        id: 'status',
        label: t('status'),
        any: t('anyStatus'),
        options: COMMAND_STATUSES.map((value) => ({ value, label: words.status(value) })),
      },
      { id: 'startDate', label: t('from'), kind: 'day' },
      { id: 'endDate', label: t('to'), kind: 'day' },
      // Set only from a line's own drawer or an asset's page.
      ...(assetId === undefined
        ? []
        : [
            {
              id: 'assetId',
              label: t('asset'),
              any: t('anyAsset'),
              options: [{ value: assetId, label: assetName ?? '…' }],
            },
          ]),
    ],
    [t, words, assetId, assetName],
  );
}
