import { Link } from '@tanstack/react-router';
import type { CommandLine } from '@waymark/contract/commands/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { CommandStatus } from './CommandStatus.tsx';
import { useCommandWords } from './use-command-words.ts';

/** Columns of the log. On phones the title of a line is its request and asset, else its time. */
export function useLogColumns(): RecordColumn<CommandLine>[] {
  const { t } = useTranslation('commandLog');
  const words = useCommandWords();
  const format = useFormat();
  const phone = usePhone();
  return useMemo(() => {
    const time = ({ createdAt }: CommandLine): string => format.dateTime(createdAt);
    const status = ({ status }: CommandLine) => <CommandStatus status={status} />;
    if (phone)
      return [
        {
          id: 'command',
          label: t('command'),
          width: 160,
          cell: ({ request, assetName }) => <span>{`${words.request(request)} · ${assetName}`}</span>,
        },
        { id: 'status', label: t('status'), width: 120, phone: 'badge', cell: status },
        { id: 'result', label: t('result'), width: 160, phone: 'detail', cell: words.result },
        { id: 'time', label: t('time'), width: 150, phone: 'aside', cell: time },
      ];
    return [
      { id: 'time', label: t('time'), width: 150, grow: 0, cell: time },
      {
        id: 'asset',
        label: t('asset'),
        width: 140,
        keep: true,
        cell: ({ assetId, assetName }) => (
          <Link to="/assets/$id" params={{ id: assetId }}>
            {assetName}
          </Link>
        ),
      },
      { id: 'command', label: t('command'), width: 180, keep: true, cell: ({ request }) => words.request(request) },
      { id: 'status', label: t('status'), width: 124, grow: 0, keep: true, cell: status },
      { id: 'result', label: t('result'), width: 200, grow: 2, cell: (line) => <Whole text={words.result(line)} /> },
      { id: 'by', label: t('by'), width: 130, cell: words.by },
      { id: 'reason', label: t('reason'), width: 150, grow: 2, cell: ({ reason }) => <Whole text={reason ?? ''} /> },
    ];
  }, [t, words, format, phone]);
}

/** Text that may exceed its cell. A tooltip and the drawer show all of it. */
function Whole({ text }: { text: string }) {
  return <span title={text}>{text}</span>;
}
