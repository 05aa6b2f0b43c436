/** The product as a user starts it: its own process, real sockets, its own database. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallAnswer, CallInput } from '@waymark/contract/call.ts';
import { buildRequest } from '@waymark/contract/call.ts';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { PROTOCOLS } from '@waymark/protocols/index.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const READY_WITHIN_MS = 120_000;
/** Every protocol on a free port. */
const ANY_PORTS = Object.fromEntries(PROTOCOLS.map(({ name }) => [portSetting(name), '0']));
export const ADMIN = { email: 'admin@waymark.example', password: 'Tester-2-waymark' };

export interface ProductOptions {
  /** Settings in addition to those of every test. */
  environment?: Record<string, string>;
  /** Arguments after the program. The demo is off by default. */
  commandLine?: readonly string[];
  /** Folder of an earlier product. It is not removed at the end. */
  dataDir?: string;
}

export interface Product {
  /** `http://127.0.0.1:<port>` */
  address: string;
  /** Listening port by protocol title. */
  ports: Readonly<Record<string, number>>;
  dataDir: string;
  /** Settings with which another program connects to the same database. */
  databaseSettings: Readonly<Record<string, string>>;
  pid: number;
  /** Everything printed so far. */
  output(): string;
  /** Makes one call of the contract as the administrator. @throws Error with the answer if it fails */
  call<Call extends Endpoint>(call: Call, input: CallInput<Call>): Promise<CallAnswer<Call>>;
  /** Makes a request with the administrator's session. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Value of the session cookie, for browsers and sockets. */
  session(): Promise<string>;
  /** Stops it in order and removes its data. */
  stop(): Promise<void>;
  /** Ends it immediately, as a power cut does. The data remains. */
  kill(): Promise<void>;
}

/** The program of a product that was started. */
export interface Program {
  pid: number;
  /** Everything printed so far. */
  output(): string;
  /** True if it runs no longer. */
  ended(): boolean;
  /** Stops it in order, or immediately as a power cut does. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts the program of a product; it need not be ready. @param environment all settings */
type StartProgram = (environment: NodeJS.ProcessEnv, commandLine: readonly string[]) => Program;

/** Starts the product on free ports and waits until it reports that it is ready. @param start default: a process of its own */
export async function startProduct(options: ProductOptions = {}, start: StartProgram = ownProcess): Promise<Product> {
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'waymark-test-'));
  const program = start(
    {
      ...withoutSettings(process.env),
      WAYMARK_DATA_DIR: dataDir,
      WAYMARK_HTTP_PORT: '0',
      ...ANY_PORTS,
      WAYMARK_ADMIN_EMAIL: ADMIN.email,
      WAYMARK_ADMIN_PASSWORD: ADMIN.password,
      WAYMARK_MAP_STYLE_LIGHT: 'none',
      WAYMARK_MAP_STYLE_DARK: 'none',
      WAYMARK_LOG_LEVEL: 'warn',
      ...options.environment,
    },
    options.commandLine ?? ['--no-demo'],
  );
  const address = await ready(program);
  let cookie: Promise<string> | undefined;
  const session = (): Promise<string> => (cookie ??= signIn(address).catch(unanswered));
  /** Says what the product printed, which is all that is known of a product that no longer answers. */
  const unanswered = (error: unknown): never => {
    const state = program.ended() ? 'ended' : 'still runs';
    throw new Error(`the product failed to answer and ${state}. It printed:\n${program.output()}`, { cause: error });
  };
  const request = async (target: string, init: RequestInit = {}): Promise<Response> => {
    const headers = {
      origin: address,
      cookie: await session(),
      ...(init.headers as Record<string, string> | undefined),
    };
    return fetch(`${address}${target}`, { ...init, headers }).catch(unanswered);
  };
  return {
    address,
    ports: listeners(program.output()),
    dataDir,
    databaseSettings: databaseSettings(dataDir, options.environment),
    pid: program.pid,
    output: () => program.output(),
    session,
    fetch: request,
    async call(call, input) {
      const { method, url, body } = buildRequest<typeof call>(call, input);
      const response = await request(url, {
        method,
        ...(body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
    async stop() {
      await program.end('SIGTERM');
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
    async kill() {
      await program.end('SIGKILL');
    },
  };
}

function databaseSettings(dataDir: string, { DATABASE_URL: url }: Record<string, string> = {}): Record<string, string> {
  return { WAYMARK_DATA_DIR: dataDir, ...(url === undefined ? {} : { DATABASE_URL: url }) };
}

/** Returns the name of the setting for the port of a protocol. */
export function portSetting(protocol: string): string {
  return `WAYMARK_${protocol.toUpperCase()}_PORT`;
}

/** Returns the environment without settings of the product. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith('WAYMARK_') && name !== 'DATABASE_URL'),
  );
}

async function ready(program: Program): Promise<string> {
  const until = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const output = program.output();
    const address = /ready at (http:\/\/\S+)/.exec(output)?.[1];
    if (address !== undefined && output.endsWith('\n')) return address;
    if (program.ended()) throw new Error(`the product ended:\n${output}`);
    if (Date.now() > until) {
      await program.end('SIGKILL');
      throw new Error(`the product was not ready in time:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** `Devices     Teltonika 5027, OsmAnd, Traccar Client 5055` */
function listeners(output: string): Record<string, number> {
  const line = /^\s*Devices\s+(.+)$/m.exec(output)?.[1] ?? '';
  return Object.fromEntries(
    [...line.matchAll(/(\S.*?) (\d+)(?:, |$)/g)].map(([, title, port]) => [title!, Number(port)]),
  );
}

async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}${ENDPOINTS.session.signIn.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ username: ADMIN.email, loginMethod: 'email', password: ADMIN.password }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0]!)
    .find((each) => each.startsWith('waymark_session='));
  if (!response.ok || cookie === undefined)
    throw new Error(`sign-in answered ${response.status}: ${await response.text()}`);
  return cookie;
}

/** Starts the program in a process of its own, as a user does. @param main its file */
export function ownProcess(environment: NodeJS.ProcessEnv, commandLine: readonly string[], main = MAIN): Program {
  const child = spawn(process.execPath, [main, ...commandLine], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
  const ended = (): boolean => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid!,
    output: () => output,
    ended,
    async end(signal) {
      if (ended()) return;
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
    },
  };
}
