import { Anchor, Button } from '@mantine/core';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportFile } from '@waymark/contract/report-files/schema.ts';
import type { ReportRun } from '@waymark/contract/report-schedules/schema.ts';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Pill, type PillTone } from '../../ui/icons/Pill.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText, useProblemToast } from '../../ui/overlays/use-problem.ts';
import type { RecordColumn } from '../../ui/records/index.ts';
import { contentAddress, filesKey, isOpen } from './queries.ts';
import { DeliveredPill, useReasonText, useSize } from './run-words.tsx';

const TONES: Readonly<Record<ReportFile['state'], PillTone>> = {
  queued: 'info',
  running: 'info',
  ready: 'ok',
  failed: 'danger',
  cancelled: 'warn',
};

/** Returns the columns of the runs of schedules. */
export function useRunColumns(): RecordColumn<ReportRun>[] {
  const { t } = useTranslation(['schedules', 'reportNames']);
  const format = useFormat();
  const size = useSize();
  const reasonOf = useReasonText();
  return useMemo(
    () => [
      { id: 'name', label: t('schedules:one'), width: 180, grow: 2, cell: ({ scheduleName }) => scheduleName },
      {
        id: 'time',
        label: t('schedules:time'),
        width: 230,
        phone: 'detail',
        cell: ({ dueAt, manual }) => (
          <Text figures>{[format.dateTime(dueAt), manual && t('schedules:manual')].filter(Boolean).join(' · ')}</Text>
        ),
      },
      {
        id: 'state',
        label: t('schedules:state'),
        width: 190,
        phone: 'badge',
        cell: ({ deliveries }) => <DeliveredPill deliveries={deliveries} />,
      },
      {
        id: 'recipients',
        label: t('schedules:recipients'),
        width: 240,
        grow: 3,
        phone: 'below',
        // What went wrong first, because the end of a long line is cut off.
        cell: ({ deliveries }) =>
          deliveries
            .toSorted((a, b) => Number(b.reason !== null) - Number(a.reason !== null))
            .map(({ recipientName, format: file, reason }) =>
              [recipientName, file.toUpperCase(), reasonOf(reason)].filter(Boolean).join(' · '),
            )
            .join(', '),
      },
      {
        id: 'files',
        label: t('schedules:tab.files'),
        width: 200,
        grow: 1,
        cell: ({ deliveries }) => (
          <Row gap={12} wrap>
            {deliveries.map(
              ({ fileId, format: file, bytes, recipientName }) =>
                fileId && (
                  <Anchor inherit key={recipientName + fileId} href={contentAddress(fileId)} download>
                    {`${file.toUpperCase()} ${size(bytes ?? 0)}`}
                  </Anchor>
                ),
            )}
          </Row>
        ),
      },
    ],
    [t, format, size, reasonOf],
  );
}

/** Returns the columns of the user's files. */
export function useFileColumns(): RecordColumn<ReportFile>[] {
  const { t } = useTranslation(['schedules', 'reportNames']);
  const format = useFormat();
  const size = useSize();
  const showProblem = useProblemToast();
  const errorText = useErrorText();
  return useMemo(() => {
    const stop = (id: string) =>
      void call(ENDPOINTS.reportFiles.cancel, { params: { id } })
        .catch(showProblem)
        .finally(() => queryClient.invalidateQueries({ queryKey: filesKey }));
    return [
      {
        id: 'name',
        label: t('schedules:report'),
        width: 220,
        grow: 2,
        cell: ({ fileName, report, format: file }) => fileName ?? `${t(`reportNames:${report}`)} ${file.toUpperCase()}`,
      },
      {
        id: 'time',
        label: t('schedules:time'),
        width: 150,
        grow: 0,
        phone: 'detail',
        cell: ({ createdAt }) => <Text figures>{format.dateTime(createdAt)}</Text>,
      },
      {
        id: 'state',
        label: t('schedules:state'),
        width: 180,
        grow: 0,
        phone: 'badge',
        cell: ({ state, reason, rowsDone, rows }) =>
          state === 'ready' && reason !== null ? (
            <Pill tone="warn" icon="octagon" label={t('schedules:state.refused')} />
          ) : (
            <Pill
              tone={TONES[state]}
              icon={state === 'ready' ? 'check' : isOpen({ state }) ? 'clock' : 'octagon'}
              label={
                state === 'running' && rows !== null
                  ? t('schedules:progress', { done: format.number(rowsDone), all: format.number(rows) })
                  : t(`schedules:state.${state}`)
              }
            />
          ),
      },
      {
        id: 'size',
        label: t('schedules:size'),
        width: 100,
        grow: 0,
        cell: ({ bytes }) => (bytes === null ? '' : <Text figures>{size(bytes)}</Text>),
      },
      {
        id: 'file',
        label: t('schedules:download'),
        width: 130,
        // Room for the reason of a failure.
        grow: 4,
        phone: 'below',
        cell: ({ id, state, fileName, reason }) =>
          reason !== null ? (
            <Reason>{state === 'ready' ? t('schedules:reason.noRight') : errorText(reason)}</Reason>
          ) : state === 'ready' ? (
            <Anchor inherit href={contentAddress(id)} download aria-label={`${t('schedules:download')} ${fileName}`}>
              {t('schedules:download')}
            </Anchor>
          ) : (
            isOpen({ state }) && (
              <Button size="xs" onClick={() => stop(id)}>
                {t('schedules:stop')}
              </Button>
            )
          ),
      },
    ];
  }, [t, format, size, showProblem, errorText]);
}

/** Why there is no file. */
function Reason({ children }: { children: string }) {
  return (
    <Text tone="quiet" title={children}>
      {children}
    </Text>
  );
}
