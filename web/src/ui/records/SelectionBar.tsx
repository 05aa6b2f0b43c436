import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../layout/Row.ts';
import styles from './SelectionBar.module.css';

/**
 * Shows the number of selected rows and the bulk actions.
 *
 * @param count number of rows in the list
 * @param onSelectAll selects the whole search result
 */
export function SelectionBar({
  ids,
  count,
  onClear,
  onSelectAll,
  children,
}: {
  ids: readonly string[];
  count: number | undefined;
  onClear: () => void;
  onSelectAll?: (() => Promise<void>) | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('records');
  return (
    <Row wrap gap="4px 12px" fixed minHeight={44} padding="6px 16px" className={styles.bar} role="status">
      <strong className="figures">{t('selected', { count: ids.length })}</strong>
      {children}
      {onSelectAll && count !== undefined && ids.length < count && (
        <Button size="xs" variant="subtle" onClick={() => void onSelectAll()}>
          {t('selectAll', { count })}
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t('clearSelection')}
      </Button>
    </Row>
  );
}
