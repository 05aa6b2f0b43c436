import { ActionIcon, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportFile, ReportFileWrite, ReportFormat } from '@waymark/contract/report-files/schema.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useErrorText, useProblemToast } from '../../ui/overlays/use-problem.ts';
import { makeFile } from './make-file.ts';

/** Downloads all rows of a report. */
export function ExportButton({ report, query }: Pick<ReportFileWrite, 'report' | 'query'>) {
  const { t } = useTranslation(['reports', 'schedules']);
  const phone = usePhone();
  const showProblem = useProblemToast();
  const errorText = useErrorText();
  const words = {
    making: (file: ReportFile) => <Making file={file} />,
    failed: (reason: string | null) => (reason === null ? t('schedules:failedFile') : errorText(reason)),
    ready: (name: string) => t('schedules:ready', { name }),
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ReportFormat) => makeFile({ report, query, format }, words),
    onError: showProblem,
  });
  const formats = [
    ['xlsx', t('reports:exportXlsx')],
    ['pdf', t('reports:exportPdf')],
    ['csv', t('reports:exportCsv')],
  ] as const;
  return (
    <Popover
      width={200}
      target={(props) =>
        phone ? (
          <ActionIcon {...props} size={44} variant="default" aria-label={t('reports:exportFile')} loading={isPending}>
            <Icon name="download" />
          </ActionIcon>
        ) : (
          <Button {...props} variant="filled" leftSection={<Icon name="download" />} loading={isPending}>
            {t('reports:exportFile')}
          </Button>
        )
      }
    >
      {(close) => (
        <Stack gap={8}>
          {formats.map(([format, label]) => (
            <Button
              key={format}
              onClick={() => {
                close();
                mutate(format);
              }}
            >
              {label}
            </Button>
          ))}
        </Stack>
      )}
    </Popover>
  );
}

/** Progress of a file that is being made. */
function Making({ file: { id, rowsDone, rows } }: { file: ReportFile }) {
  const { t } = useTranslation('schedules');
  const format = useFormat();
  const showProblem = useProblemToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ENDPOINTS.reportFiles.cancel, { params: { id } }),
    onError: showProblem,
  });
  return (
    <Row justify="between" wrap gap={8}>
      <span>
        {t('making')}{' '}
        {rows !== null && (
          // Read aloud once, not every two seconds.
          <span className="figures" aria-hidden="true">
            {t('progress', { done: format.number(rowsDone), all: format.number(rows) })}
          </span>
        )}
      </span>
      <Button size="compact-sm" loading={isPending} onClick={() => mutate()}>
        {t('stop')}
      </Button>
    </Row>
  );
}
