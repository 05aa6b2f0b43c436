import type { Asset } from '@waymark/contract/assets/schema.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { type AskOfAsset, AssetCommands } from '../commands/index.ts';
import { EditButton } from './EditButton.tsx';

/** Actions for one asset of the list: its form and its commands in one menu, or the form alone. */
export function AssetActs({
  asset,
  onEdit,
  onAsk,
}: {
  asset: Asset;
  onEdit: (id: string) => void;
  onAsk: (asked: AskOfAsset) => void;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const mayEdit = useMay('assets.writeFacts');
  return (
    <AssetCommands
      asset={asset}
      label={t('assets:actsOf', { name: asset.name })}
      acts={mayEdit ? [{ id: 'edit', icon: 'edit', label: t('common:edit'), onAct: () => onEdit(asset.id) }] : []}
      without={<EditButton asset={asset} onEdit={onEdit} />}
      onAsk={onAsk}
    />
  );
}
