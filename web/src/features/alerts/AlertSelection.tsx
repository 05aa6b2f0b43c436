import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import styles from './AlertsPage.module.css';

/** Actions for the selected alerts, over the end of the list. */
export function AlertSelection({
  count,
  onAcknowledge,
  onNote,
  onClear,
}: {
  count: number;
  onAcknowledge: () => void;
  onNote: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation(['alerts', 'records']);
  return (
    <Row gap={8} ground="surface" padding="8px 12px" className={styles.selection} role="status">
      <strong className="figures">{t('records:selected', { count })}</strong>
      <Button size="xs" leftSection={<Icon name="check" />} onClick={onAcknowledge}>
        {t('alerts:acknowledge')}
      </Button>
      <Button size="xs" onClick={onNote}>
        {t('alerts:withNote')}
      </Button>
      <ActionIcon aria-label={t('records:clearSelection')} onClick={onClear}>
        <Icon name="close" />
      </ActionIcon>
    </Row>
  );
}
