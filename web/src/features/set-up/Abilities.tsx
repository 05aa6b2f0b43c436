import type { DeviceModel } from '@waymark/contract/devices/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Row } from '../../ui/layout/Row.ts';
import styles from './Abilities.module.css';

const IGNITION = {
  wired: 'ignitionWired',
  can: 'ignitionCan',
  virtual: 'ignitionVirtual',
  none: 'ignitionNone',
} as const;

/** Lists the capabilities of a model with icon and label, including important missing ones. */
export function Abilities({ model }: { model: DeviceModel }) {
  const { t } = useTranslation('setUp');
  const abilities: { icon: IconName; words: string; missing?: true }[] = [
    { icon: 'key', words: t(IGNITION[model.ignition]), ...(model.ignition === 'none' && { missing: true }) },
    model.relayOutput
      ? { icon: 'lock', words: t('relayOutput') }
      : { icon: 'lock', words: t('noRelayOutput'), missing: true },
  ];
  if (model.lockOutput) abilities.push({ icon: 'lock', words: t('lockOutput') });
  if (model.intervalChangeable) abilities.push({ icon: 'clock', words: t('intervalChangeable') });
  if (model.vehicleBus) abilities.push({ icon: 'gauge', words: t('vehicleBus') });
  if (model.ownBattery) abilities.push({ icon: 'battery', words: t('ownBattery') });
  return (
    <Row
      as="ul"
      align="stretch"
      wrap
      gap="4px 16px"
      tone="soft"
      className={styles.abilities}
      aria-label={t('abilities')}
    >
      {abilities.map(({ icon, words, missing }) => (
        <Row as="li" key={words} gap={6} data-missing={missing}>
          <Icon name={icon} size={16} />
          {words}
        </Row>
      ))}
    </Row>
  );
}
