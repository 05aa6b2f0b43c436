import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { leaveForOtherAccount, tellOtherTabs } from '../../api/account-switch.ts';
import { call } from '../../api/client.ts';
import { endKeeping } from '../../api/kept-answers.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';

/**
 * Switches the session to another account and reloads the application, because all fetched and streamed data belongs
 * to the previous account.
 */
export function useSwitchAccount() {
  const showProblem = useProblemToast();
  return useMutation({
    mutationFn: async ({ accountId, landing = '/' }: { accountId: string; landing?: string }) => {
      const stay = leaveForOtherAccount();
      try {
        await call(ENDPOINTS.accounts.change, { body: { accountId } });
      } catch (error) {
        stay();
        throw error;
      }
      await endKeeping();
      tellOtherTabs(accountId);
      window.location.assign(landing);
    },
    onError: showProblem,
  });
}
