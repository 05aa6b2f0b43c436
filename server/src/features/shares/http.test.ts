/** Links to a live position: content, audience, lifetime, and that they give no other access. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { seedAsset } from '../../storage/testing.ts';

const { shares } = ENDPOINTS;
const HOUR_MS = 3_600_000;
const PLACE = { latitude: 47.2612345, longitude: 9.5998765 };

let test: TestApp;
let account: { id: number; uid: string };
let admin: Caller;
let asset: { id: number; uid: string };

beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  account = await test.account();
  admin = await test.signedIn(account.id);
  asset = await seedAsset(test.database, account.id, { name: 'Truck 07', type: 'truck' });
});

async function drive(heading: number | null = 45): Promise<void> {
  const at = new Date(test.clock.now - 3000);
  await test.database.ingest((tx) =>
    tx
      .insertInto('asset_state')
      .values({
        account_id: account.id,
        asset_id: asset.id,
        status: statusNumber('moving'),
        last_fix_time: at,
        last_packet_at: at,
        latitude_e7: Math.round(PLACE.latitude * 1e7),
        longitude_e7: Math.round(PLACE.longitude * 1e7),
        heading_deg: heading,
        speed_cm_s: 1380,
        odometer_m: 99_000,
      })
      .execute(),
  );
}

const share = (by: Caller = admin, timePeriod?: number, vehicleSclId = asset.uid) =>
  by.call(shares.create, { body: { vehicleSclId, ...(timePeriod === undefined ? {} : { timePeriod }) } });
const tokenOf = (link: string): string => link.split('/').at(-1)!;
async function tokenFor(by: Caller = admin, hours?: number): Promise<string> {
  return tokenOf((await share(by, hours)).answer.link);
}
const open = (token: string, again = false) =>
  test.anonymous.call(shares.location, { params: { token }, query: again ? { again } : {} });
const listed = async (by: Caller = admin) => (await by.call(shares.list, {})).answer.items;

describe('a link', () => {
  it('is returned once, with 128 bits, of which only the hash is stored', async () => {
    const { status, answer } = await share();
    expect(status).toBe(200);
    const token = tokenOf(answer.link);
    expect(new URL(answer.link).pathname).toBe(`/share/${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const rows = await test.database.tenant([account.id], (tx) => tx.selectFrom('shares').selectAll().execute());
    expect(rows[0]?.token_hash).toEqual(createHash('sha256').update(token).digest());
    const audits = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').selectAll().where('action', '=', 'share.create').execute(),
    );
    expect(audits).toMatchObject([{ subject_uid: answer.id, details: { asset: asset.uid, hours: 24 } }]);
    expect(JSON.stringify([rows, audits, await listed()])).not.toContain(token);
  });

  it('has the server’s address of the start, whatever Host the request names', async () => {
    const { answer } = await admin.call(
      shares.create,
      { body: { vehicleSclId: asset.uid } },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect(new URL(answer.link).origin).toBe('http://started.example:8080');
  });

  it('has the public address if it is set', async () => {
    const proxied = await testApp({ settings: { publicUrl: 'https://fleet.example.org' } });
    try {
      const there = await proxied.account();
      const { uid } = await seedAsset(proxied.database, there.id);
      const caller = await proxied.signedIn(there.id);
      const cookie = caller.cookie!.replace('waymark_session', '__Host-waymark_session');
      const { answer } = await caller.call(shares.create, { body: { vehicleSclId: uid } }, { cookie });
      expect(answer.link).toMatch(/^https:\/\/fleet\.example\.org\/share\/[\w-]{22}$/);
    } finally {
      await proxied.close();
    }
  });

  it('shows name, place, heading, last update and end, and nothing else', async () => {
    await drive();
    await test.database.tenant([account.id], (tx) =>
      tx.updateTable('assets').set({ npa_since: new Date(), license_plate: 'W 1', vin: 'V1' }).execute(),
    );
    const { answer } = await open(await tokenFor());
    expect(answer).toEqual({
      name: 'Truck 07',
      ...PLACE,
      headingDegrees: 45,
      lastUpdate: new Date(test.clock.now - 3000).toISOString(),
      expiresAt: new Date(test.clock.now + 24 * HOUR_MS).toISOString(),
    });
  });

  it('works before the first position', async () => {
    const { answer } = await open(await tokenFor());
    expect(answer).toMatchObject({ latitude: null, longitude: null, headingDegrees: null, lastUpdate: null });
  });

  it('counts each opening, but no refresh', async () => {
    const token = await tokenFor();
    for (const again of [false, true, true, false]) await open(token, again);
    expect(await listed()).toMatchObject([
      { views: 2, lastViewAt: new Date(test.clock.now).toISOString(), createdBy: 'Test User', assetName: 'Truck 07' },
    ]);
  });

  it.each([
    [1, 200],
    [168, 200],
    [0, 400],
    [169, 400],
    [1.5, 400],
  ])('of %d hours is answered %i', async (hours, expected) => {
    const { status } = await share(admin, hours);
    expect(status).toBe(expected);
  });

  it('is limited per asset, also under concurrent creation', async () => {
    const answers = await Promise.all(Array.from({ length: LIMITS.shareLinksPerAsset + 3 }, () => share()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.shareLinksPerAsset);
    expect(answers.find(({ status }) => status !== 200)?.problem).toMatchObject({ code: 'error.share.limit' });
  });
});

describe('a link ends', () => {
  const gone = { status: 410, code: 'error.share.expired' };
  const opened = async (token: string) => {
    const { status, problem } = await open(token);
    return { status, code: problem.code };
  };

  it('at its hour, not before', async () => {
    const token = await tokenFor(admin, 1);
    const before = test.clock.now;
    test.clock.now = before + HOUR_MS - 1;
    expect((await open(token)).status).toBe(200);
    test.clock.now = before + HOUR_MS;
    expect(await opened(token)).toEqual(gone);
    // The session was as old as the link.
    expect(await listed(await test.signedIn(account.id))).toMatchObject([{ state: 'expired' }]);
  });

  it('when it is revoked, also on open pages, and the revocation is audited once', async () => {
    const token = await tokenFor();
    expect((await open(token)).status).toBe(200);
    const params = { id: (await listed())[0]!.id };
    expect((await admin.call(shares.revoke, { params })).status).toBe(204);
    expect((await admin.call(shares.revoke, { params })).status).toBe(204);
    expect(await opened(token)).toEqual(gone);
    expect((await open(token, true)).status).toBe(410);
    const lines = await test.database.tenant([account.id], (tx) =>
      tx.selectFrom('audit').select('details').where('action', '=', 'share.revoke').execute(),
    );
    expect(lines).toMatchObject([{ details: { asset: asset.uid, views: 1 } }]);
    expect(await listed()).toMatchObject([{ state: 'revoked' }]);
  });

  type Change = (user: { id: number; accountId: number }) => Promise<unknown>;
  const users = (user: { id: number }, values: object) =>
    test.database.tenant([account.id], (tx) => tx.updateTable('users').set(values).where('id', '=', user.id).execute());
  it.each<[string, Change]>([
    ['the asset is deleted', () => admin.call(ENDPOINTS.assets.remove, { params: { id: asset.uid } })],
    ['its maker is disabled', (user) => users(user, { disabled_at: new Date() })],
    ['its maker loses the permission', (user) => users(user, { role: 'viewer' })],
    [
      'its maker is removed',
      (user) => test.database.owner((kysely) => kysely.deleteFrom('users').where('id', '=', user.id).execute()),
    ],
  ])('when %s', async (_what, change) => {
    const maker = await test.signedIn(account.id);
    const token = await tokenFor(maker);
    expect((await open(token)).status).toBe(200);
    await change(maker.user!);
    expect(await opened(token)).toEqual(gone);
    expect(await listed()).toMatchObject([{ state: 'ended' }]);
  });

  it('when the asset’s account is moved out of the maker’s account', async () => {
    const child = await test.account(account.id);
    const below = await seedAsset(test.database, child.id);
    const token = tokenOf((await share(admin, 2, below.uid)).answer.link);
    expect((await open(token)).status).toBe(200);
    const elsewhere = await test.account();
    await test.database.owner((kysely) =>
      kysely
        .updateTable('accounts')
        .set({ parent_id: elsewhere.id, ancestors: [elsewhere.id, child.id] })
        .where('id', '=', child.id)
        .execute(),
    );
    expect(await opened(token)).toEqual(gone);
  });

  it('and an unknown one is 404', async () => {
    for (const token of ['A'.repeat(22), 'x', '%00', 'B'.repeat(99)])
      expect((await open(token)).status, token).toBe(404);
  });
});

describe('permission to share', () => {
  it('requires the account of the asset or one above it', async () => {
    const child = await test.account(account.id);
    const { id } = (await share()).answer;
    for (const other of [await test.account(), child]) {
      const caller = await test.signedIn(other.id);
      expect((await share(caller)).status).toBe(404);
      expect((await caller.call(shares.revoke, { params: { id } })).status).toBe(404);
      expect(await listed(caller)).toEqual([]);
    }
    const below = await seedAsset(test.database, child.id, { name: 'Below' });
    const { answer } = await share(admin, 2, below.uid);
    expect((await open(tokenOf(answer.link))).answer).toMatchObject({ name: 'Below' });
    // In the account below, the maker has no name, but the list still has the link.
    const inside = await test.signedIn(child.id);
    expect(await listed(inside)).toMatchObject([{ createdBy: '', state: 'active' }]);
  });
});

describe('the list', () => {
  it('is filtered by asset, state and name, in any offered order', async () => {
    const other = await seedAsset(test.database, account.id, { name: 'Bus 3' });
    await share(admin, 5);
    test.clock.now += 1000;
    const { answer } = await share(admin, 1, other.uid);
    await admin.call(shares.revoke, { params: { id: answer.id } });
    const names = async (query: object) =>
      (await admin.call(shares.list, { query })).answer.items.map(({ assetName }) => assetName);
    expect(await names({})).toEqual(['Bus 3', 'Truck 07']);
    expect(await names({ show: 'open' })).toEqual(['Truck 07']);
    expect(await names({ show: 'closed' })).toEqual(['Bus 3']);
    expect(await names({ assetId: other.uid })).toEqual(['Bus 3']);
    expect(await names({ search: 'truck' })).toEqual(['Truck 07']);
    expect(await names({ sort: 'expiresAt', order: 'desc' })).toEqual(['Truck 07', 'Bus 3']);
    expect((await admin.call(shares.list, { query: { sort: 'token_hash' } })).status).toBe(400);
  });
});

describe('the token of a link', () => {
  it('is accepted by no other call, and a session opens no link', async () => {
    const token = await tokenFor();
    for (const url of ['/api/users/me', '/api/fleet/assets', '/api/map/config', '/openapi.json', '/live', '/assets']) {
      for (const headers of [
        { cookie: `waymark_session=${token}` },
        { cookie: `waymark_session=${token.padEnd(43, 'A')}` },
        { authorization: `Bearer ${token}` },
      ]) {
        const { statusCode } = await test.app.inject({ url: `${url}?share=${token}&token=${token}`, headers });
        expect([302, 401], url).toContain(statusCode);
      }
    }
    expect((await open(admin.cookie!.split('=')[1]!)).status).toBe(404);
  });

  it('starts no session and sets no cookie', async () => {
    const token = await tokenFor();
    for (const url of [`/share/${token}`, `/location/share/${token}`, `/location/share/${token}/map`]) {
      const { headers } = await test.app.inject({ url });
      expect(headers['set-cookie'], url).toBeUndefined();
    }
  });

  it('opens the map files while it is valid, and no other file', async () => {
    const token = await tokenFor();
    const { answer } = await test.anonymous.call(shares.map, { params: { token } });
    expect(answer).toMatchObject({ lightStyleUrl: 'https://tiles.example/light', archives: [] });
    const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode;
    expect(await statusOf(`/maps/none.pmtiles?share=${token}`)).toBe(404);
    expect(await statusOf('/maps/none.pmtiles')).toBe(401);
    expect(await statusOf(`/maps/none.pmtiles?share=${'A'.repeat(22)}`)).toBe(404);
    await admin.call(shares.revoke, { params: { id: (await listed())[0]!.id } });
    expect(await statusOf(`/maps/none.pmtiles?share=${token}`)).toBe(410);
    expect((await test.anonymous.call(shares.map, { params: { token } })).status).toBe(410);
  });
});

describe('map files', () => {
  it('are served in ranges to visitors with a link, and only archives are', async () => {
    const mapFolder = await mkdtemp(join(tmpdir(), 'waymark-share-maps-'));
    const maps = await testApp({ settings: { mapFolder } });
    try {
      await writeFile(join(mapFolder, 'town.pmtiles'), 'x'.repeat(200));
      await writeFile(join(mapFolder, 'notes.txt'), 'mine');
      const there = await maps.account();
      const { uid } = await seedAsset(maps.database, there.id);
      const { answer } = await (await maps.signedIn(there.id)).call(shares.create, { body: { vehicleSclId: uid } });
      const file = (name: string, token: string) =>
        maps.app.inject({ url: `/maps/${name}?share=${token}`, headers: { range: 'bytes=0-9' } });
      const range = await file('town.pmtiles', tokenOf(answer.link));
      expect([range.statusCode, range.body]).toEqual([206, 'x'.repeat(10)]);
      expect((await file('town.pmtiles', 'A'.repeat(22))).statusCode).toBe(404);
      expect((await file('notes.txt', tokenOf(answer.link))).statusCode).toBe(404);
    } finally {
      await maps.close();
      await rm(mapFolder, { recursive: true });
    }
  });
});

describe('the page of a link', () => {
  it('is public, hidden from search engines, and sends no referrer', async () => {
    const token = await tokenFor();
    const page = async (path: string) => test.app.inject({ url: path });
    const { statusCode, headers, body } = await page(`/share/${token}`);
    expect([statusCode, body]).toEqual([200, '<!doctype html><title>shared</title>']);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    await admin.call(shares.revoke, { params: { id: (await listed())[0]!.id } });
    expect((await page(`/share/${token}`)).statusCode).toBe(410);
    // Addresses that were copied with other text are unknown links too, not pages behind sign-in.
    for (const mangled of ['none', 'x'.repeat(300), `${token}/more`, 'driver/a/b'])
      expect(await page(`/share/${mangled}`)).toMatchObject({
        statusCode: 404,
        headers: { 'content-type': expect.stringContaining('html'), 'x-robots-tag': 'noindex, nofollow' },
      });
    expect((await page('/link-expired')).statusCode).toBe(410);
  });
});

describe('a client address', () => {
  it('that tries many links has to wait', async () => {
    const attempt = (token: string, remoteAddress: string) =>
      test.app.inject({ url: `/location/share/${token}`, remoteAddress });
    for (let miss = 0; miss < LIMITS.shareMissesPerQuarterHour; miss++)
      expect((await attempt(`${'m'.repeat(20)}${String(miss).padStart(2, '0')}`, '10.7.0.1')).statusCode).toBe(404);
    const token = await tokenFor();
    const limited = await attempt(token, '10.7.0.1');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt(token, '10.7.0.2')).statusCode).toBe(200);
  });
});
