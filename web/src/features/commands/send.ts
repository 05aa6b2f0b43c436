/** Sends a command and follows it to its end, whatever becomes of the screen that asked for it. */
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
  /** Chosen when the dialog opened: however often it is sent, it is one command. */
  requestId: string;
  /** CANCEL: what it takes back. */
  requestIdToOperateOn?: string | undefined;
  /** What must not be done by whoever finds a screen open. */
  proof?: { password: string; reason: string } | undefined;
}

/**
 * Sends an order.
 * @param onEnd told once, when it is over or the wait for it is
 * @returns when the server has taken it @throws ApiError when it has not
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

async function post({ assetId, request, requestId, requestIdToOperateOn, proof }: Order) {
  if (proof) await prove(proof.password);
  const body = {
    request,
    ...(request === 'CANCEL' ? { requestIdToOperateOn: requestIdToOperateOn ?? null } : { requestId }),
    ...(proof && { reason: proof.reason }),
  };
  return call(ENDPOINTS.commands.toAsset, { params: { id: assetId }, body });
}

/** The proof is a cookie of a minute that the command spends. A wrong password is told at its field. */
async function prove(password: string): Promise<void> {
  try {
    await call(ENDPOINTS.session.verifyPassword, { body: { password } });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'error.password.invalid')
      throw new ApiError(error.status, error.code, [{ path: 'password', key: error.code, params: {} }]);
    throw error;
  }
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

/** The live channel tells of changed commands by making what shows them old. */
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
