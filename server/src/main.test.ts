/** The program from its operator's view: its output when it starts, stops, or cannot start. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAdmin, testDatabase } from './storage/testing.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Every protocol on a free port, because a product may run on this machine. */
const ANY_PORTS = Object.fromEntries(PROTOCOLS.map(({ name }) => [`WAYMARK_${name.toUpperCase()}_PORT`, '0']));
const running = new Set<ChildProcess>();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'waymark-main-'));
});
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

interface Program {
  child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves when the text was printed; rejects if the program ends before. */
  said(text: RegExp): Promise<string>;
  ended: Promise<number | null>;
}

function start(args: string[], environment: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [MAIN, '--no-demo', ...args], {
    env: {
      PATH: process.env.PATH,
      ...ANY_PORTS,
      WAYMARK_LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    ended,
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (text.test(output)) resolve(output);
        };
        child.stdout.on('data', look);
        child.once('exit', () => reject(new Error(`ended before it said ${text}:\n${output}`)));
        look();
      }),
  };
}

async function failure(args: string[], environment: Record<string, string> = {}): Promise<string> {
  const program = start(args, environment);
  expect(await program.ended).toBe(1);
  // words for the operator, not a stack
  expect(program.output()).not.toMatch(/^\s+at /m);
  return program.output();
}

describe('starting', () => {
  test('an empty folder becomes a running product with a private sign-in, and a second process is refused', async () => {
    const data = path.join(folder, 'first');
    const program = start(['--data', data, '--port', '0']);
    const words = await program.said(/Waymark is ready at http:\/\/127\.0\.0\.1:\d+/);
    const password = /password\s+(\S+)/.exec(words)?.[1];
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)\S{16,}$/);
    const file = path.join(data, 'sign-in.txt');
    expect(readFileSync(file, 'utf8')).toContain(password);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const address = /http:\S+/.exec(words)?.[0];
    expect((await fetch(`${address}/health`)).status).toBe(200);

    expect(await failure(['--data', data, '--port', '0'])).toMatch(
      /Another Waymark \(process \d+\) uses the data folder .*--data DIR/s,
    );

    program.child.kill('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  test('the generated password is printed until the first sign-in replaces it, then neither printed nor kept', async () => {
    const data = path.join(folder, 'first');
    const file = path.join(data, 'sign-in.txt');
    const [, password = ''] = readFileSync(file, 'utf8').split('\n');
    const again = start(['--data', data, '--port', '0']);
    const second = await again.said(/Devices/);
    expect(second).toContain(password);
    const place = /http:\S+/.exec(second)![0];
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${place}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      });
    const credentials = { username: 'admin@waymark.example', loginMethod: 'email', password };
    const first = await post('/auth/login', credentials);
    expect(await first.json()).toEqual({ next: '/', secondStep: 'password' });
    const step = first.headers.getSetCookie()[0]!.split(';')[0];
    expect((await post('/auth/login/password', { password: 'Chosen-by-me-1' }, step)).status).toBe(200);
    expect((await post('/auth/login', credentials)).status).toBe(401);
    again.child.kill('SIGINT');
    expect(await again.ended).toBe(0);
    const third = start(['--data', data, '--port', '0']);
    const last = await third.said(/Devices/);
    expect(last).toContain('Sign in as  admin@waymark.example');
    expect(last).not.toMatch(/password/);
    expect(readFileSync(file, 'utf8')).toBe('admin@waymark.example\n');
    third.child.kill('SIGINT');
    expect(await third.ended).toBe(0);
  });

  test('on a server of the operator’s, with the password of the operator', async () => {
    const { url, drop } = await testDatabase();
    try {
      const environment = { DATABASE_URL: url, WAYMARK_ADMIN_PASSWORD: 'Chosen-by-me-1' };
      const program = start(['--data', path.join(folder, 'elsewhere'), '--port', '0'], environment);
      const words = await program.said(/Sign in as/);
      expect(words).not.toContain('Chosen-by-me-1');
      program.child.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    } finally {
      await drop();
    }
  });
});

describe('a failure to start is explained in words', () => {
  test('wrong settings, all together', async () => {
    const words = await failure(['--port', 'many'], { WAYMARK_MAP_STYLE_DARK: 'dark', WAYMARK_OSMAND_PORT: '-1' });
    expect(words).toMatch(/3 settings are wrong/);
    for (const name of ['WAYMARK_HTTP_PORT', 'WAYMARK_MAP_STYLE_DARK', 'WAYMARK_OSMAND_PORT'])
      expect(words).toContain(name);
  });

  test('a data folder that is not writable', async () => {
    expect(await failure(['--data', path.join(MAIN, 'data')])).toMatch(
      /data folder .* cannot be written .*--data DIR/s,
    );
  });

  test('a port in use', async () => {
    const { url, drop } = await testDatabase();
    const squatter = createServer().listen(0, '127.0.0.1');
    await once(squatter, 'listening');
    const { port } = squatter.address() as { port: number };
    try {
      const environment = { DATABASE_URL: url };
      const data = path.join(folder, 'taken');
      expect(await failure(['--data', data, '--port', String(port)], environment)).toMatch(
        new RegExp(`Port ${port} is already in use.*--port N or WAYMARK_HTTP_PORT`),
      );
      expect(
        await failure(['--data', data, '--port', '0'], { ...environment, WAYMARK_TELTONIKA_PORT: String(port) }),
      ).toMatch(new RegExp(`port ${port} for Teltonika is already in use.*WAYMARK_TELTONIKA_PORT`));
    } finally {
      squatter.close();
      await drop();
    }
  });

  test('a database of a newer version', async () => {
    const { url, drop } = await testDatabase();
    try {
      await asAdmin(url, `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-later', 'later')`);
      expect(await failure(['--data', path.join(folder, 'newer'), '--port', '0'], { DATABASE_URL: url })).toMatch(
        /newer than this version of Waymark, which does not know 9999-later/,
      );
    } finally {
      await drop();
    }
  });

  test('a database server that does not answer', async () => {
    const environment = { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' };
    const words = await failure(['--data', path.join(folder, 'away'), '--port', '0'], environment);
    expect(words).toMatch(/database of DATABASE_URL cannot be used/);
    expect(words).not.toContain('secret');
  });
});
