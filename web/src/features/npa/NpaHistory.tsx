import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NpaDeclaration } from '@waymark/contract/npa/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './NpaHistory.module.css';
import { npaHistoryQuery } from './queries.ts';

/** Lists the NPA periods of an asset with user and reason, latest first. */
export function NpaHistory({ assetId }: { assetId: string }) {
  const { t } = useTranslation('npa');
  const { data } = useQuery(npaHistoryQuery(assetId));
  if (data === undefined) return <Skeleton height={48} />;
  if (data.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t('never')}
      </Text>
    );
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
      <Row as="p" wrap gap={8} tone="soft" className={styles.head}>
        {clearedAt === null && <StatusBadge status="npa" />}
        <span>{t('from', { time: format.dateTime(declaredAt), name: declaredBy ?? t('somebody') })}</span>
      </Row>
      <Text as="p" breakable>
        {reason ?? t('noReason')}
      </Text>
      {clearedAt !== null && (
        <>
          <Row as="p" wrap gap={8} tone="soft" className={styles.head}>
            {t('until', { time: format.dateTime(clearedAt), name: clearedBy ?? t('somebody') })}
          </Row>
          <Text as="p" breakable>
            {clearReason ?? t('noReason')}
          </Text>
        </>
      )}
    </li>
  );
}
