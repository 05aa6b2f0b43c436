import { lazy, type ReactNode, Suspense } from 'react';
import { withWords } from '../../base/language.ts';
import { type MoreAct, MoreMenu } from '../../ui/records/index.ts';
import type { Ask } from './CommandButton.tsx';
import type { CommandedAsset } from './command-dialog-props.ts';
import { useCommandFamilies } from './permissions.ts';

/** Lists and the map are there before anybody commands anything. */
const AssetCommandActs = lazy(async () => ({
  default: (await withWords(() => import('./AssetCommandActs.tsx'))()).AssetCommandActs,
}));

/** What the dialog is to ask, and of which asset. */
export interface AskOfAsset extends Ask {
  asset: CommandedAsset;
}

/**
 * The menu of an asset with its commands, for who may see them; where there are none, what stands in its place.
 *
 * @param label what its button is called for those who do not see the dots
 * @param acts that stand before the commands
 * @param without shown where the user sees no commands of this asset
 * @param onAsk told what was chosen; whoever stays on screen whatever the list does opens the dialog
 */
export function AssetCommands({
  asset,
  label,
  acts = [],
  bordered = false,
  without = null,
  onAsk,
}: {
  asset: CommandedAsset;
  label: string;
  acts?: readonly MoreAct[];
  bordered?: boolean;
  without?: ReactNode;
  onAsk: (asked: AskOfAsset) => void;
}) {
  const families = useCommandFamilies(asset.type);
  if (families.length === 0) return without;
  const { id, name, licensePlate, type } = asset;
  return (
    <MoreMenu label={label} acts={acts} bordered={bordered}>
      {(close) => (
        <Suspense fallback={null}>
          <AssetCommandActs
            assetId={id}
            families={families}
            close={close}
            onAsk={(ask) => {
              close();
              onAsk({ ...ask, asset: { id, name, licensePlate, type } });
            }}
          />
        </Suspense>
      )}
    </MoreMenu>
  );
}
