import { Button } from '@mantine/core';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useSwitchAccount } from '../../features/accounts/use-switch-account.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';

/** Notice on every screen while the user works in another account, with a button that returns to the own one. */
export function AccountBar() {
  const { t } = useTranslation('shell');
  const { accountName, originalAccount } = useCurrentUser();
  const change = useSwitchAccount();
  const phone = usePhone();
  if (originalAccount === null) return null;
  return (
    <MessageBar
      kind="info"
      banner
      icon="group"
      title={t('inAccount', { account: accountName })}
      detail={phone ? undefined : t('inAccountDetail')}
      action={
        <Button
          size="xs"
          loading={change.isPending}
          onClick={() => change.mutate({ accountId: originalAccount.id, landing: '/accounts' })}
        >
          {t('backTo', { account: originalAccount.name })}
        </Button>
      }
    />
  );
}
