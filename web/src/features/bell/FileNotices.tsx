import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportFile } from '@waymark/contract/report-files/schema.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Ago } from '../../ui/format/Ago.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { saveFile } from '../../ui/records/save-file.ts';
import { contentAddress, fileNoticesQuery, seeFiles } from '../report-schedules/index.ts';
import styles from './Bell.module.css';

/** Files of reports that were made while the user did something else, until the user has them or puts them away. */
export function FileNotices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['bell', 'schedules', 'reportNames']);
  const errorText = useErrorText();
  const files = useQuery({ ...fileNoticesQuery, enabled: useMayCall(ENDPOINTS.reportFiles.list) }).data ?? [];
  if (files.length === 0) return null;
  const title = (file: ReportFile) =>
    file.state === 'ready'
      ? t('schedules:ready', { name: file.fileName ?? '' })
      : `${t(`reportNames:${file.report}`)}: ${t('schedules:failedFile')}`;
  return (
    <>
      {files.map((file) => (
        <Stack key={file.id} as="section" gap={4} className={styles.entry}>
          <Row gap={8} justify="between">
            <h3>{title(file)}</h3>
            <Text tone="quiet" size="small" figures>
              {file.finishedAt && <Ago time={Date.parse(file.finishedAt)} />}
            </Text>
          </Row>
          {file.reason !== null && <Text tone="quiet">{errorText(file.reason)}</Text>}
          {file.state === 'ready' && file.reason === null && (
            <Row gap={8}>
              <Button
                size="xs"
                leftSection={<Icon name="download" />}
                onClick={() => saveFile(contentAddress(file.id))}
              >
                {t('schedules:download')}
              </Button>
            </Row>
          )}
        </Stack>
      ))}
      <Row gap={8} justify="between" wrap padding="8px 16px" line="below" ground="subtle">
        <Button
          size="xs"
          renderRoot={(props) => <Link {...props} to="/report-history" search={{ show: 'files' }} onClick={onClose} />}
        >
          {t('schedules:openHistory')}
        </Button>
        <Button size="xs" variant="subtle" onClick={() => void seeFiles()}>
          {t('bell:putAway')}
        </Button>
      </Row>
    </>
  );
}
