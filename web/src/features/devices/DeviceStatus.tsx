import type { Device } from '@waymark/contract/devices/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import styles from './DeviceCells.module.css';

const ICONS = { unassigned: 'inbox', assigned: 'link', active: 'signal', offline: 'offline' } as const;

/** Icon and label of a device's status. */
export function DeviceStatus({ status }: { status: Device['status'] }) {
  const { t } = useTranslation('devices');
  return (
    <Row as="span" inline gap={5} weight={500} unbroken className={styles.status} data-status={status}>
      <Icon name={ICONS[status]} size={14} />
      {t(status)}
    </Row>
  );
}
