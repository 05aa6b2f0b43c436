/** Registers the vehicles of a trace in a running product, through its API, as a user does. */
import { assetEndpoints } from '@waymark/contract/assets/endpoints.ts';
import { buildRequest, type CallAnswer, type CallInput } from '@waymark/contract/call.ts';
import { deviceEndpoints } from '@waymark/contract/devices/endpoints.ts';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import type { TraceVehicle } from './trace.ts';

export interface ProvisionOptions {
  /** Address of the web application. */
  url: string;
  /** Email address of a user with permission to write assets and devices. */
  username: string;
  password: string;
  /** Name of the protocol as in PROTOCOLS. */
  protocol: string;
}

export interface Provisioned {
  created: number;
  /** Vehicles whose device already exists. They are unchanged. */
  known: number;
}

/** @throws Error with the product's answer when a call is refused */
export async function provision(vehicles: readonly TraceVehicle[], options: ProvisionOptions): Promise<Provisioned> {
  const client = await signIn(options);
  const provisioned: Provisioned = { created: 0, known: 0 };
  for (const vehicle of vehicles) {
    const found = await client(deviceEndpoints.list, { query: { deviceId: vehicle.imei } });
    if (found.items.some((device) => device.imei === vehicle.imei)) {
      provisioned.known++;
      continue;
    }
    const asset = await client(assetEndpoints.create, {
      body: {
        name: vehicle.title.slice(0, 80),
        type: vehicle.type,
        ...(vehicle.make ? { make: vehicle.make.slice(0, 40) } : {}),
        ...(vehicle.model ? { model: vehicle.model.slice(0, 40) } : {}),
        ...(vehicle.year ? { year: vehicle.year } : {}),
        tags: ['Replay'],
      },
    });
    await client(deviceEndpoints.provision, {
      body: {
        imei: vehicle.imei,
        deviceType: options.protocol,
        ignitionType: vehicle.ignitionType,
        assetSclId: asset.id,
        // The drive is in the past, so the assignment begins at its first record.
        assignDate: new Date(vehicle.records[0]?.fixTime ?? Date.now()).toISOString(),
      },
    });
    provisioned.created++;
  }
  return provisioned;
}

type Client = <Call extends Endpoint>(call: Call, input: CallInput<Call>) => Promise<CallAnswer<Call>>;

async function signIn({ url, username, password }: ProvisionOptions): Promise<Client> {
  let cookie = '';
  const client: Client = async (call, input) => {
    const { method, url: path, body } = buildRequest<typeof call>(call, input);
    const response = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        origin: new URL(url).origin,
        ...(cookie === '' ? {} : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0]!);
    if (cookies.length > 0) cookie = cookies.join('; ');
    return (text === '' ? undefined : JSON.parse(text)) as CallAnswer<typeof call>;
  };
  await client(sessionEndpoints.signIn, { body: { username, loginMethod: 'email', password } });
  return client;
}
