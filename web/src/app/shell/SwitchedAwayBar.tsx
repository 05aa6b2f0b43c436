import { Button } from '@mantine/core';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { useOpenAgain } from './use-open-again.ts';

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
      detail={t('switchedAwayShort', { account: accountName })}
      action={
        <Button size="xs" loading={open.isPending} onClick={() => open.mutate()}>
          {t('openAgain', { account: accountName })}
        </Button>
      }
    />
  );
}
