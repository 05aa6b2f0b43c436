import { onRightsChanged } from '../api/rights.ts';
import { queryClient } from '../base/query.ts';
import { currentUserQuery } from '../base/session.ts';

let asking = false;

/**
 * Fetches the user again when the server signals changed permissions. If permissions or features did change, removes
 * the queries that no screen shows and fetches the others again.
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
