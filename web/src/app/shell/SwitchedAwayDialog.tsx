import { useState } from 'react';
import { switchedAway } from '../../api/account-switch.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useOpenAgain } from './use-open-again.ts';

/** Dialog that reports that the session left this page's account and offers to switch back. */
export function SwitchedAwayDialog() {
  const { t } = useTranslation('shell');
  const { accountName } = useCurrentUser();
  const away = useStore(switchedAway);
  const [read, setRead] = useState(0);
  const open = useOpenAgain();
  if (away === 0 && read !== 0) setRead(0);
  if (away === 0 || away === read) return null;
  return (
    <ConfirmDialog
      calm
      title={t('switchedAway', { account: accountName })}
      actLabel={t('openAgain', { account: accountName })}
      cancelLabel={t('stayHere')}
      busy={open.isPending}
      onAct={() => open.mutate()}
      onCancel={() => setRead(away)}
    >
      {t('switchedAwayDetail', { account: accountName })}
    </ConfirmDialog>
  );
}
