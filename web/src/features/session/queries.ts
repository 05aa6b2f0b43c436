import { queryOptions } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';

/** Where somebody is signed in. @param userId undefined: who asks */
export function sessionsQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['session', 'list', userId ?? ''],
    queryFn: async ({ signal }) =>
      userId === undefined
        ? (await call(ENDPOINTS.session.list, {}, { signal })).items
        : (await call(ENDPOINTS.session.listOfUser, { params: { id: userId } }, { signal })).items,
  });
}

/** Whether somebody signs in with a second step. @param userId undefined: who asks */
export function twoStepQuery(userId: string | undefined) {
  return queryOptions({
    queryKey: ['session', 'twoStep', userId ?? ''],
    queryFn: ({ signal }) =>
      userId === undefined
        ? call(ENDPOINTS.twoStep.read, {}, { signal })
        : call(ENDPOINTS.twoStep.readOfUser, { params: { id: userId } }, { signal }),
  });
}

/** Whether an account asks a second step of its users. */
export function twoStepRuleQuery(accountId: string) {
  return queryOptions({
    queryKey: ['session', 'twoStepRule', accountId],
    queryFn: ({ signal }) => call(ENDPOINTS.twoStep.readRule, { params: { id: accountId } }, { signal }),
  });
}
