import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import { type RecordColumn, TwoLines } from '../../ui/records/index.ts';
import { DueBar } from './DueBar.tsx';
import { FaultLine } from './FaultLine.tsx';
import { useServiceWords } from './use-service-words.ts';

/** Returns the columns of the due list. */
export function useDueColumns(): RecordColumn<DueService>[] {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  return useMemo(
    () => [
      {
        id: 'asset',
        label: t('asset'),
        width: 150,
        sort: 'asset',
        cell: ({ asset, make, model }) => <TwoLines first={asset} second={[make, model].filter(Boolean).join(' ')} />,
      },
      {
        id: 'service',
        label: t('service'),
        width: 210,
        grow: 2,
        sort: 'serviceName',
        phone: 'detail',
        cell: ({ serviceName, interval, faults }) => (
          <TwoLines first={serviceName} second={faults ? <FaultLine faults={faults} /> : words.interval(interval)} />
        ),
      },
      {
        id: 'last',
        label: t('lastDone'),
        width: 120,
        sort: 'lastDate',
        cell: (due) => (
          <TwoLines
            first={due.lastDate ?? <Text tone="quiet">{t('notDone')}</Text>}
            second={due.lastDate && (words.lastAt(due) ?? t('byDate'))}
          />
        ),
      },
      {
        id: 'share',
        label: t('due'),
        width: 206,
        sort: 'share',
        phone: 'badge',
        keep: true,
        cell: (due) => <DueBar due={due} />,
      },
      {
        id: 'dueAt',
        label: t('dueAt'),
        width: 120,
        align: 'end',
        cell: (due) => <TwoLines first={words.dueAt(due) ?? '–'} second={words.readingNow(due)} />,
      },
      {
        id: 'due',
        label: t('forecast'),
        width: 160,
        sort: 'due',
        phone: 'aside',
        keep: true,
        cell: (due) => (
          <TwoLines
            first={
              <Text tone={due.state === 'overdue' ? 'danger' : 'plain'} weight={500}>
                {words.forecast(due)}
              </Text>
            }
            second={words.basis(due)}
          />
        ),
      },
    ],
    [t, words],
  );
}
