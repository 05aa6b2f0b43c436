/** Remote commands of the browser tests, requested by the API as a screen does. */
import type { AssetCommand, CommandTaken } from '@waymark/contract/commands/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Product } from '../product.ts';
import { ADMIN } from '../product.ts';

/** Creates an asset whose tracker has a relay, locks and an adjustable interval, and never connects. */
export async function addCommandable(product: Product, imei: string, name: string): Promise<string> {
  const { id } = await product.call(ENDPOINTS.assets.create, { body: { name, type: 'truck' } });
  const body = { imei, deviceType: 'teltonika', deviceModel: 'FMC130', immobilizationType: 'starter' } as const;
  await product.call(ENDPOINTS.devices.provision, { body: { ...body, assetSclId: id } });
  return id;
}

/** Requests a command with the administrator's password. @returns its id */
export async function command(product: Product, assetId: string, order: AssetCommand): Promise<string> {
  const verified = await product.fetch(ENDPOINTS.session.verifyPassword.path, json({ password: ADMIN.password }));
  const proof = verified.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const { method, headers, body } = json(order);
  const response = await product.fetch(ENDPOINTS.commands.toAsset.path.replace('{id}', assetId), {
    method,
    body,
    headers: { ...headers, cookie: [await product.session(), ...proof].join('; ') },
  });
  if (!response.ok) throw new Error(`${order.request} was answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as CommandTaken).requestId;
}

function json(value: unknown) {
  return { method: 'POST', body: JSON.stringify(value), headers: { 'content-type': 'application/json' } };
}
