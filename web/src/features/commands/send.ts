/** Sends a command and follows it to its end, even after its screen is closed. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { familyState } from './family-state.ts';
import { executeCommand, type FlowEnd, type Look } from './flow.ts';
import { commandFactsQuery, commandsKey, familyCommandsQuery } from './queries.ts';

export interface Order {
  assetId: string;
  family: FamilyName;
  request: CommandRequest | 'CANCEL';
  /** Chosen when the dialog opens, so repeated sending creates one command. */
  requestId: string;
  /** CANCEL: id of the command to cancel. */
  requestIdToOperateOn?: string | undefined;
  /** Protects against use of an unattended screen. */
  proof?: { password: string; reason: string } | undefined;
  /** Aborted when the user cancels. The command is not sent afterwards. */
  cancelled?: AbortSignal;
}

/**
 * Sends an order.
 * @param onEnd called once, when the command ends or the wait for it ends
 * @returns when the server has accepted it @throws ApiError if it has not
 */
export function sendOrder(order: Order, onEnd: (end: FlowEnd) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    void executeCommand(order.family, {
      send: () => post(order),
      taken: () => {
        void queryClient.invalidateQueries({ queryKey: commandsKey });
        resolve();
      },
      look: (requestId) => look(order, requestId),
      now: () => Date.now(),
      until,
    }).then((end) => {
      if (end.kind === 'refused') {
        reject(end.error ?? new ApiError(0, 'error.internal'));
        return;
      }
      void queryClient.invalidateQueries({ queryKey: commandsKey });
      void queryClient.invalidateQueries({ queryKey: ['assets'] });
      onEnd(end);
    });
  });
}

async function post({ assetId, request, requestId, requestIdToOperateOn, proof, cancelled }: Order) {
  if (proof) await prove(proof.password, cancelled);
  const body = {
    request,
    ...(request === 'CANCEL' ? { requestIdToOperateOn: requestIdToOperateOn ?? null } : { requestId }),
    ...(proof && { reason: proof.reason }),
  };
  return call(ENDPOINTS.commands.toAsset, { params: { id: assetId }, body });
}

/**
 * Obtains the proof, a cookie that lasts one minute and is used up by the command. A wrong password is reported at its
 * field.
 * @param cancelled aborted when the user cancels what the proof is for @throws its reason then
 */
export async function prove(password: string, cancelled?: AbortSignal): Promise<void> {
  try {
    await call(ENDPOINTS.session.verifyPassword, { body: { password } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'error.password.invalid')
      throw new ApiError(error.status, error.code, [{ path: 'password', key: error.code, params: {} }]);
    throw error;
  }
  cancelled?.throwIfAborted();
}

async function look({ assetId, family }: Order, requestId: string): Promise<Look> {
  const [records, facts] = await Promise.all([
    queryClient.fetchQuery({ ...familyCommandsQuery(assetId, family), staleTime: 0 }),
    queryClient.fetchQuery({ ...commandFactsQuery(assetId), staleTime: 0 }),
  ]);
  const own = records.find((record) => record.requestId === requestId);
  return {
    state: familyState(family, records[0], facts.families[family]?.usable === true),
    takenAt: own ? Date.parse(own.createdAt) : null,
  };
}

/** Resolves at the time or when the live channel invalidates the queries of commands. */
function until(moment: number): Promise<'due' | 'changed'> {
  return new Promise((resolve) => {
    const done = (why: 'due' | 'changed'): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(why);
    };
    const timer = setTimeout(() => done('due'), Math.max(0, moment - Date.now()));
    const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryKey[0] === commandsKey[0])
        done('changed');
    });
  });
}
