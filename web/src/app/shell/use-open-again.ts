import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { pageAccount, switchedAway, tellOtherTabs } from '../../api/account-switch.ts';
import { call } from '../../api/client.ts';
import { connection } from '../../base/connection.ts';
import { queryClient } from '../../base/query.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';

/** Switches back to the account of this page and keeps its input. */
export function useOpenAgain() {
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
