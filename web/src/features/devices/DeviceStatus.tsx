import type { Device } from '@waymark/contract/devices/schema.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './DeviceCells.module.css';

const ICONS = { unassigned: 'inbox', assigned: 'link', active: 'signal', offline: 'offline' } as const;

/** Mark and word. */
export function DeviceStatus({ status }: { status: Device['status'] }) {
  const { t } = useTranslation('devices');
  return (
    <span className={styles.status} data-status={status}>
      <Icon name={ICONS[status]} size={14} />
      {t(status)}
    </span>
  );
}
