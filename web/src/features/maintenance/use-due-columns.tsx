import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { DueBar } from './DueBar.tsx';
import { useServiceWords } from './use-service-words.ts';

/** Returns the columns of the due list. */
export function useDueColumns(): RecordColumn<DueService>[] {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  return useMemo(
    () => [
      { id: 'asset', label: t('asset'), width: 130, sort: 'asset', cell: ({ asset }) => asset },
      {
        id: 'service',
        label: t('service'),
        width: 170,
        sort: 'serviceName',
        phone: 'detail',
        cell: ({ serviceName }) => serviceName,
      },
      { id: 'interval', label: t('interval'), width: 210, grow: 2, cell: ({ interval }) => words.interval(interval) },
      {
        id: 'last',
        label: t('lastDone'),
        width: 110,
        sort: 'lastDate',
        cell: ({ lastDate }) => lastDate ?? <Text tone="quiet">{t('notDone')}</Text>,
      },
      {
        id: 'share',
        label: t('due'),
        width: 160,
        sort: 'share',
        phone: 'badge',
        keep: true,
        cell: (due) => <DueBar due={due} />,
      },
      { id: 'dueAt', label: t('dueAt'), width: 110, align: 'end', cell: (due) => words.dueAt(due) ?? '–' },
      {
        id: 'due',
        label: t('forecast'),
        width: 160,
        sort: 'due',
        phone: 'aside',
        keep: true,
        cell: (due) => (
          <Text tone={due.state === 'overdue' ? 'danger' : 'plain'} weight={500}>
            {words.forecast(due)}
          </Text>
        ),
      },
    ],
    [t, words],
  );
}
