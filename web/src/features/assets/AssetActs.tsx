import type { Asset } from '@waymark/contract/assets/schema.ts';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session.ts';
import { usePhone } from '../../ui/use-phone.ts';
import { type AskOfAsset, AssetCommands } from '../commands/index.ts';
import styles from './AssetActs.module.css';
import { EditButton } from './EditButton.tsx';

const ACTS_PIXELS = 76;

/** Room for the acts of a row, px; undefined where one button is enough. */
export function useActsPixels(): number | undefined {
  return useMay('commands.read') ? ACTS_PIXELS : undefined;
}

/** What can be done with one asset of the list: its form, and its commands. On the phone all is in one menu. */
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
  const phone = usePhone();
  const mayEdit = useMay('assets.writeFacts');
  const edit = <EditButton asset={asset} onEdit={onEdit} />;
  const commands = { asset, label: t('assets:actsOf', { name: asset.name }), onAsk };
  if (phone)
    return (
      <AssetCommands
        {...commands}
        acts={mayEdit ? [{ id: 'edit', icon: 'edit', label: t('common:edit'), onAct: () => onEdit(asset.id) }] : []}
        without={edit}
      />
    );
  return (
    <span className={styles.acts}>
      {edit}
      <AssetCommands {...commands} />
    </span>
  );
}
