import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { type MoreAct, MoreMenu } from '../../ui/records/index.ts';
import type { Ask } from './CommandButton.tsx';
import type { CommandedAsset } from './command-dialog-props.ts';
import { useCommandFamilies } from './permissions.ts';

/** Loaded on demand, because lists and the map show before the first command. */
const AssetCommandActs = lazyPart(() => import('./AssetCommandActs.tsx'), 'AssetCommandActs');

/** The dialog's question with its asset. */
export interface AskOfAsset extends Ask {
  asset: CommandedAsset;
}

/**
 * Menu of an asset with its commands, for users who may see them. Renders `without` if there are none.
 *
 * @param label accessible name of the button
 * @param acts actions before the commands
 * @param without shown if the user sees no commands of this asset
 * @param onAsk called with the selected command. The caller opens the dialog, because it stays mounted when the list
 * changes
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
