import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { pageAccount, switchedAway, tellOtherTabs } from '../../api/account-switch.ts';
import { call } from '../../api/client.ts';
import { connection } from '../../base/connection.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';

/** Switches back to the account of this page and keeps its input. */
function useOpenAgain() {
  const showProblem = useProblemToast();
  return useMutation({
    mutationFn: async () => {
      const accountId = pageAccount();
      if (accountId === undefined) return;
      await call(ENDPOINTS.accounts.change, { body: { accountId } });
      tellOtherTabs(accountId);
      switchedAway.set(0);
      connection.get().tryNow?.();
      await queryClient.invalidateQueries();
    },
    onError: showProblem,
  });
}

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

/** Short form of the dialog as a bar on the page. */
export function SwitchedAwayBar() {
  const { t } = useTranslation('shell');
  const { accountName } = useCurrentUser();
  const open = useOpenAgain();
  return (
    <MessageBar
      kind="warn"
      banner
      icon="group"
      title={t('switchedAway', { account: accountName })}
      detail={t('switchedAwayShort')}
      action={
        <Button size="xs" loading={open.isPending} onClick={() => open.mutate()}>
          {t('openAgain', { account: accountName })}
        </Button>
      }
    />
  );
}
