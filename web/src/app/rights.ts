import { onRightsChanged } from '../api/rights.ts';
import { queryClient } from '../base/query.ts';
import { currentUserQuery } from '../base/session.ts';

let asking = false;

/**
 * Asks again who the user is when rights changed, and then for everything else if they did: screens hide what the
 * features of the user switch off, and what no screen shows is forgotten.
 */
export function followRights(): void {
  onRightsChanged(() => {
    if (asking) return;
    asking = true;
    void askAgain().finally(() => {
      asking = false;
    });
  });
}

async function askAgain(): Promise<void> {
  const before = rightsNow();
  await queryClient.refetchQueries({ queryKey: currentUserQuery.queryKey });
  if (rightsNow() === before) return;
  queryClient.removeQueries({ type: 'inactive' });
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserQuery.queryKey[0] });
}

function rightsNow(): string | undefined {
  const user = queryClient.getQueryData(currentUserQuery.queryKey);
  return user && JSON.stringify([user.permissions, user.features]);
}
