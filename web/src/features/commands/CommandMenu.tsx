import { Suspense, useState } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useActions } from '../../ui/layout/screen-actions.ts';
import { MoreMenu } from '../../ui/records/index.ts';
import type { Ask } from './CommandButton.tsx';
import type { CommandedAsset } from './command-dialog-props.ts';
import { CommandDialog } from './lazy.ts';
import { useCommandFamilies } from './permissions.ts';

/**
 * Releases a vehicle at any time for users who may. It appears beside the button of the state, not instead of it
 * (decisions.md, "Release comes first").
 */
export function CommandMenu({ asset }: { asset: CommandedAsset }) {
  const { t } = useTranslation(['commands', 'commandWords']);
  const [ask, setAsk] = useState<Ask>();
  const families = useCommandFamilies(asset.type);
  const mayRelease = useMay('commands.write') && families.includes('immobilization');
  const release = (): void => setAsk({ family: 'immobilization', request: 'RESET_IMMOBILIZE' });
  useActions(mayRelease ? [{ id: 'release', icon: 'lockOpen', label: t('commands:release'), run: release }] : []);
  if (!mayRelease) return null;
  return (
    <>
      <MoreMenu
        bordered
        label={t('commands:more')}
        acts={[
          { id: 'release', icon: 'lockOpen', label: t('commands:release'), onAct: release },
          {
            id: 'unlock',
            icon: 'key',
            label: t('commandWords:REMOTE_DISARMING_DEVICE'),
            onAct: () => setAsk({ family: 'lock', request: 'REMOTE_DISARMING_DEVICE' }),
          },
        ]}
      />
      <Suspense fallback={null}>
        {ask && <CommandDialog asset={asset} {...ask} onClose={() => setAsk(undefined)} />}
      </Suspense>
    </>
  );
}
