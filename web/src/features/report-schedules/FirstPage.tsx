import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { buildPath, buildQuery, type QueryValue } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import { useState } from 'react';
import { fileAddress } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './FirstPage.module.css';

const PAUSE_MS = 600;

/** The first page of the PDF file that a recipient gets. @param query as in the call, with the days of the last run */
export function FirstPage({
  report,
  query,
  recipient,
}: {
  report: ReportName;
  query: Record<string, QueryValue>;
  recipient: string;
}) {
  const { t } = useTranslation('schedules');
  const path = buildPath(ENDPOINTS.reports.firstPage.path, { report });
  const [address] = useDebouncedValue(fileAddress(path + buildQuery(query)), PAUSE_MS);
  const [ended, setEnded] = useState<{ address: string; failed: boolean }>();
  const isOver = ended?.address === address;
  return (
    <figure className={styles.page}>
      <figcaption>{recipient === '' ? t('firstPage') : t('firstPageOf', { name: recipient })}</figcaption>
      {isOver && ended.failed ? (
        <Text as="p" tone="quiet">
          {t('firstPageFailed')}
        </Text>
      ) : (
        <div className={styles.sheet}>
          {!isOver && <Skeleton width="calc(100% - 24px)" height="calc(100% - 24px)" className={styles.bone ?? ''} />}
          <img
            key={address}
            src={address}
            alt={t('firstPage')}
            onLoad={() => setEnded({ address, failed: false })}
            onError={() => setEnded({ address, failed: true })}
          />
        </div>
      )}
    </figure>
  );
}
