import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Fetches the sessions of a user. @param userId undefined for the caller */
export function sessionsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['session', 'list', userId ?? ''],
    queryFn: async ({ signal }) =>
      userId === undefined
        ? (await call(ENDPOINTS.session.list, {}, { signal })).items
        : (await call(ENDPOINTS.session.listOfUser, { params: { id: userId } }, { signal })).items,
  });
}

/** Fetches whether a user has two-step sign-in. @param userId undefined for the caller */
export function twoStepQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['session', 'twoStep', userId ?? ''],
    queryFn: ({ signal }) =>
      userId === undefined
        ? call(ENDPOINTS.twoStep.read, {}, { signal })
        : call(ENDPOINTS.twoStep.readOfUser, { params: { id: userId } }, { signal }),
  });
}

/** Fetches whether an account requires a second step of its users. */
export function twoStepRuleQuery(accountId: string) {
  return queryOptions({
    queryKey: ['session', 'twoStepRule', accountId],
    queryFn: ({ signal }) => call(ENDPOINTS.twoStep.readRule, { params: { id: accountId } }, { signal }),
  });
}
