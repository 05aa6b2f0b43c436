import { ActionIcon } from '@mantine/core';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** Opens the form of one asset. Shown to users who may edit at least some fields. */
export function EditButton({ asset, onEdit }: { asset: Asset; onEdit: (id: string) => void }) {
  const { t } = useTranslation('assets');
  const mayWriteFacts = useMay('assets.writeFacts');
  if (!mayWriteFacts) return null;
  return (
    <ActionIcon size={28} aria-label={t('edit', { name: asset.name })} onClick={() => onEdit(asset.id)}>
      <Icon name="edit" />
    </ActionIcon>
  );
}
