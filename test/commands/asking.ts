/** Remote commands as a browser requests them: first the password, then the command with its reason. */
import type { CallAnswer } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { ADMIN, type Product } from '../product.ts';

export type Command = CallAnswer<typeof ENDPOINTS.commands.ofVehicle>['items'][number];

const JSON_BODY = { 'content-type': 'application/json' };

/** @returns the answer, accepted or refused */
export async function ask(
  product: Product,
  assetId: string,
  request: CommandRequest,
  reason: string,
): Promise<Response> {
  const session = await product.session();
  const verified = await product.fetch(ENDPOINTS.session.verifyPassword.path, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ password: ADMIN.password }),
  });
  if (!verified.ok) throw new Error(`the password was answered ${verified.status}: ${await verified.text()}`);
  const proofs = verified.headers.getSetCookie().map((each) => each.split(';')[0]);
  return product.fetch(ENDPOINTS.commands.toAsset.path.replace('{id}', assetId), {
    method: 'POST',
    headers: { ...JSON_BODY, cookie: [session, ...proofs].join('; ') },
    body: JSON.stringify({ request, reason }),
  });
}

/** Requests a command. @returns the id of the accepted request @throws Error if it is refused */
export async function order(
  product: Product,
  assetId: string,
  request: CommandRequest,
  reason: string,
): Promise<string> {
  const response = await ask(product, assetId, request, reason);
  const answer = (await response.json()) as { status: string; requestId: string };
  if (!response.ok || answer.status !== 'accepted')
    throw new Error(`${request} was answered ${response.status}: ${JSON.stringify(answer)}`);
  return answer.requestId;
}

/** Returns a command with its history, as the asset's page shows it. */
export async function commandOf(product: Product, assetId: string, requestId: string): Promise<Command> {
  const { items } = await product.call(ENDPOINTS.commands.ofVehicle, { params: { id: assetId }, query: { requestId } });
  const [command] = items;
  if (command === undefined) throw new Error(`${requestId} is not in the history of ${assetId}`);
  return command;
}
