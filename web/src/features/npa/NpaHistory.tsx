import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NpaDeclaration } from '@waymark/contract/npa/schema.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import styles from './NpaHistory.module.css';
import { npaHistoryQuery } from './queries.ts';

/** When an asset was declared non-performing, by whom and why, the latest first. */
export function NpaHistory({ assetId }: { assetId: string }) {
  const { t } = useTranslation('npa');
  const { data } = useQuery(npaHistoryQuery(assetId));
  if (data === undefined) return <Skeleton height={48} />;
  if (data.length === 0) return <p className={styles.none}>{t('never')}</p>;
  return (
    <ol className={styles.list}>
      {data.map((one) => (
        <Declaration key={one.declaredAt} declaration={one} />
      ))}
    </ol>
  );
}

function Declaration({ declaration }: { declaration: NpaDeclaration }) {
  const { t } = useTranslation('npa');
  const format = useFormat();
  const { declaredAt, declaredBy, reason, clearedAt, clearedBy, clearReason } = declaration;
  return (
    <li>
      <p className={styles.head}>
        {clearedAt === null && <StatusBadge status="npa" />}
        <span>{t('from', { time: format.dateTime(declaredAt), name: declaredBy ?? t('somebody') })}</span>
      </p>
      <p className={styles.reason}>{reason ?? t('noReason')}</p>
      {clearedAt !== null && (
        <>
          <p className={styles.head}>
            {t('until', { time: format.dateTime(clearedAt), name: clearedBy ?? t('somebody') })}
          </p>
          <p className={styles.reason}>{clearReason ?? t('noReason')}</p>
        </>
      )}
    </li>
  );
}
