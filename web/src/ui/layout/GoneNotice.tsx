import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { MessageBar } from './MessageBar.tsx';

/** Takes the place of the card of a record that was deleted, or that an address names although it does not exist. */
export function GoneNotice({ title, detail, onClose }: { title: string; detail?: string; onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <MessageBar
      kind="warn"
      title={title}
      detail={detail}
      action={
        <ActionIcon size={28} aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </ActionIcon>
      }
    />
  );
}
