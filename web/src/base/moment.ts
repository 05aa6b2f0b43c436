/** Address of a moment in the history of an asset. */
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { useCurrentUser } from './session.ts';

/**
 * Returns the search parameters of an asset's page that show an instant. The page reads days in the account's zone, which
 * may differ from that of the user.
 * @param time ISO 8601
 */
export function momentSearch(time: string, { accountTimeZone }: Pick<CurrentUser, 'accountTimeZone'>) {
  // The first whole second: half a second earlier the vehicle may still do something else.
  const at = Math.ceil(Date.parse(time) / 1000);
  return { tab: 'history' as const, day: localDay(at * 1000, accountTimeZone), at };
}

/** Returns `momentSearch` for the signed-in user. */
export function useMomentSearch() {
  const user = useCurrentUser();
  return (time: string) => momentSearch(time, user);
}
