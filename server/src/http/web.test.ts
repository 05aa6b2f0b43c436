import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from './testing.ts';

const mapFolder = mkdtempSync(join(tmpdir(), 'waymark-maps-'));
let test: TestApp;
let caller: Caller;
let failing: string | undefined;

/** Returns a PMTiles header (version 3) followed by its metadata only. */
function archive(metadata: unknown, compression: 1 | 2): Buffer {
  const text = Buffer.from(JSON.stringify(metadata));
  const body = compression === 2 ? gzipSync(text) : text;
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  header.writeBigUInt64LE(127n, 24);
  header.writeBigUInt64LE(BigInt(body.byteLength), 32);
  header[97] = compression;
  header[100] = 2;
  header[101] = 14;
  [9.4, 47.0, 9.7, 47.3].forEach((degrees, index) => {
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  });
  return Buffer.concat([header, body]);
}

beforeAll(async () => {
  await writeFile(join(mapFolder, 'town.pmtiles'), archive({ attribution: '© Somebody' }, 2));
  await writeFile(join(mapFolder, 'plain.pmtiles'), archive({ attribution: 7 }, 1));
  await writeFile(join(mapFolder, 'broken.pmtiles'), 'no archive');
  const lost = archive({}, 1);
  lost.writeBigUInt64LE(2n ** 63n, 24);
  await writeFile(join(mapFolder, 'lost.pmtiles'), lost.subarray(0, 127));
  await mkdir(join(mapFolder, 'folder.pmtiles'));
  await symlink(join(mapFolder, 'nowhere'), join(mapFolder, 'gone.pmtiles'));
  await writeFile(join(mapFolder, 'secrets.txt'), 'not to be handed out');
  await mkdir(join(mapFolder, 'glyphs', 'Noto Sans'), { recursive: true });
  await writeFile(join(mapFolder, 'glyphs', 'Noto Sans', '0-255.pbf'), 'glyphs');
  test = await testApp({
    settings: { mapFolder, loginAddress: 'https://login.example/in' },
    island: async () => '{"type":"FeatureCollection","features":[]}',
    health: { gateway: () => failing },
  });
  caller = await test.signedIn((await test.account()).id);
});
afterAll(async () => {
  await test.close();
  rmSync(mapFolder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const signedIn = (url: string, headers: Record<string, string> = {}) =>
  get(url, { cookie: caller.cookie!, ...headers });

describe('pages', () => {
  it('redirect a visitor to sign-in and back to the requested page', async () => {
    const response = await get('/map?follow=1');
    expect(response.statusCode).toBe(302);
    expect(response.headers.location).toBe('/login-app?next=%2Fmap%3Ffollow%3D1');
    expect((await get('/')).headers.location).toBe('/login-app');
    expect((await get('/index.html')).statusCode).toBe(302);
  });

  it('are the sign-in pages for every visitor, and the application for signed-in users', async () => {
    for (const url of ['/login-app', '/login-app?next=/map', '/login-app/reset/code', '/auth/login?u=x'])
      expect((await get(url)).body).toContain('<title>sign in');
    for (const url of [
      '/',
      '/map',
      '/assets',
      '/assets/0198c0de-0000-7000-8000-000000000001',
      '/users',
      '/no/such/page',
    ])
      expect((await signedIn(url)).body).toContain('<title>application');
    expect((await signedIn('/login-app?next=/map')).headers.location).toBe('/map');
    expect((await signedIn('/login-app?next=//evil.example')).headers.location).toBe('/');
    expect((await get('/login-app/settings')).json()).toEqual({
      loginAddress: 'https://login.example/in',
      signUp: true,
      providerName: null,
    });
  });

  it('are the application at any address, also one that cannot be read', async () => {
    const asked = { accept: 'text/html,application/xhtml+xml' };
    for (const url of ['/reports/%00', '/%00', '/reports/fleet-summary?sort=%00', '/reports/%00?x=%00', '/a%2Fb'])
      expect([url, (await signedIn(url, asked)).body]).toEqual([url, expect.stringContaining('<title>application')]);
    for (const [url, readable] of [
      ['/%', '/%25'],
      ['/reports/%zz?x=%zz', '/reports/%25zz?x=%zz'],
      ['/assets/%ff', '/assets/%25ff'],
    ] as const) {
      const { statusCode, headers } = await signedIn(url, asked);
      expect([url, statusCode, headers.location]).toEqual([url, 302, readable]);
      expect((await signedIn(readable, asked)).body).toContain('<title>application');
    }
    // A dot makes no file of it.
    expect((await signedIn('/reports/no.such', asked)).body).toContain('<title>application');
    expect((await get('/reports/no.such', asked)).headers.location).toBe('/login-app?next=%2Freports%2Fno.such');
    expect((await get('/share/%00', asked)).statusCode).toBe(404);
    expect((await get('/share/%00', asked)).headers['content-type']).toMatch(/html/);
    for (const url of ['/api/%zz', '/api/%00', '/v1.0/%zz', '/maps/%zz', '/live/%'])
      expect([url, (await signedIn(url, asked)).headers['content-type']]).toEqual([url, 'application/problem+json']);
    expect((await signedIn('//evil.example/%zz', asked)).statusCode).toBe(400);
  });

  it('come with a policy that allows no eval and no foreign frame', async () => {
    const policy = String((await get('/login-app')).headers['content-security-policy']);
    expect(policy).not.toContain('unsafe-eval');
    expect(policy).toMatch(/script-src 'self';/);
    expect(policy).toMatch(/frame-ancestors 'none'/);
    expect(policy).toMatch(/worker-src 'self' blob:/);
    expect(policy).toMatch(/connect-src 'self' https:\/\/tiles\.example/);
  });

  it('have assets that browsers keep, compressed, and nothing from outside the build', async () => {
    const plain = await get('/assets/sign-in-abc123.js');
    expect(plain.headers['cache-control']).toContain('immutable');
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const packed = await get('/assets/sign-in-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await get('/assets/sign-in-abc123.js', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(
      304,
    );
    for (const url of [
      '/assets/none.js',
      '/assets/..%2f..%2fmaps%2fsecrets.txt',
      '/..%2fpackage.json',
      '/.env.js',
      '/%2e%2e/x.js',
      '/assets/%00.js',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });
});

describe('files of an installed application', () => {
  it('are checked for a new version at each start, and are public', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const worker = await get('/service-worker.js');
    expect(worker.headers['content-type']).toMatch(/^text\/javascript/);
    // A kept worker would keep an old version of the whole application.
    for (const { statusCode, headers } of [manifest, worker])
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(worker.headers['content-security-policy']).toMatch(/worker-src 'self'/);
  });
});

describe('map files', () => {
  it('are described by their headers, and invalid files are left out', async () => {
    const { answer } = await caller.call(ENDPOINTS.map.config, {});
    expect(answer).toEqual({
      lightStyleUrl: 'https://tiles.example/light',
      darkStyleUrl: null,
      archives: [
        {
          name: 'lost',
          url: '/maps/lost.pmtiles',
          bounds: [9.4, 47, 9.7, 47.3],
          minZoom: 2,
          maxZoom: 14,
          attribution: '',
        },
        {
          name: 'plain',
          url: '/maps/plain.pmtiles',
          bounds: [9.4, 47, 9.7, 47.3],
          minZoom: 2,
          maxZoom: 14,
          attribution: '',
        },
        {
          name: 'town',
          url: '/maps/town.pmtiles',
          bounds: [9.4, 47, 9.7, 47.3],
          minZoom: 2,
          maxZoom: 14,
          attribution: '© Somebody',
        },
      ],
      islandUrl: '/maps/null-island.json',
    });
  });

  it('are served by ranges', async () => {
    const part = await signedIn('/maps/town.pmtiles', { range: 'bytes=0-6' });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe('PMTiles');
    expect(part.headers['content-range']).toMatch(/^bytes 0-6\//);
    expect((await signedIn('/maps/town.pmtiles', { range: 'bytes=999999-' })).statusCode).toBe(416);
  });

  it('are archives, glyphs and the demo country, and nothing else of the folder', async () => {
    expect((await signedIn('/maps/glyphs/Noto%20Sans/0-255.pbf')).body).toBe('glyphs');
    const island = await signedIn('/maps/null-island.json');
    expect(JSON.parse(gunzipSync(island.rawPayload).toString())).toMatchObject({ type: 'FeatureCollection' });
    for (const url of [
      '/maps/secrets.txt',
      '/maps/',
      '/maps/../secrets.txt',
      '/maps/glyphs/..%2f..%2fx.pmtiles',
      '/maps/none.pmtiles',
    ])
      expect([url, (await signedIn(url)).statusCode]).toEqual([url, 404]);
  });
});

describe('health', () => {
  it('names the unhealthy part', async () => {
    expect((await get('/health')).json()).toEqual({
      status: 'ok',
      parts: { database: { status: 'ok' }, gateway: { status: 'ok' } },
    });
    failing = 'the queue is full';
    const response = await get('/health');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      status: 'failing',
      parts: { gateway: { status: 'failing', reason: 'the queue is full' } },
    });
    failing = undefined;
  });
});

describe('too many requests', () => {
  it('are answered 429 with Retry-After', async () => {
    const limited = await testApp({ settings: { requestsPerMinute: 3 } });
    try {
      const statuses = [];
      let last = await limited.app.inject('/login-app');
      for (let request = 0; request < 4; request++) {
        last = await limited.app.inject('/login-app/settings');
        statuses.push(last.statusCode);
      }
      expect(statuses.at(-1)).toBe(429);
      expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
      expect(last.json()).toMatchObject({ code: 'error.rate.limited', status: 429 });
    } finally {
      await limited.close();
    }
  });

  it('are answered with a page in the language of the browser where a user opens one', async () => {
    const limited = await testApp({ settings: { requestsPerMinute: 1 } });
    try {
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
      const ask = (headers: Record<string, string>) => limited.app.inject({ url: '/map', headers });
      await ask({ accept });
      const page = await ask({ accept, 'sec-fetch-mode': 'navigate', 'accept-language': 'id-ID,id;q=0.9' });
      expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      expect(page.headers['cache-control']).toBe('no-store');
      const seconds = Number(page.headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      expect(page.body).toContain('<html lang="id">');
      expect(page.body).toContain('Terlalu banyak permintaan');
      expect(page.body).toContain(`dalam ${seconds} detik.`);
      expect((await ask({ accept })).body).toContain(`Reload this page in ${seconds} s.`);
      for (const headers of [{ accept, 'sec-fetch-mode': 'cors' }, { accept: 'application/json' }, { accept: '*/*' }])
        expect((await ask(headers)).json()).toMatchObject({ code: 'error.rate.limited' });
    } finally {
      await limited.close();
    }
  });
});
