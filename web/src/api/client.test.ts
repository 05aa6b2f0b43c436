import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.mock('./reachability.ts', () => ({ answered: vi.fn(), noAnswer: vi.fn() }));
vi.mock('./session-end.ts', () => ({ sessionEnded: vi.fn(), sessionAnswered: vi.fn() }));
vi.mock('./rights.ts', () => ({ rightsChanged: vi.fn() }));
const { call, fileAddress } = await import('./client.ts');
const { pageAccount, showAccount, switchedAway } = await import('./account-switch.ts');
const { rightsChanged } = await import('./rights.ts');
const { answered, noAnswer } = await import('./reachability.ts');
const { sessionEnded } = await import('./session-end.ts');

const id = '01912345-6789-7abc-8def-0123456789ab';

function answer(status: number, body?: unknown, type = 'application/json') {
  const fetched = vi.fn<typeof fetch>(
    async () =>
      new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': type } }),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('call', () => {
  it('calls the path of the contract with the query parameters that are set', async () => {
    const fetched = answer(200, { items: [], count: 0 });
    await call(ENDPOINTS.assets.list, { query: { search: 'a&b', limit: 5 } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/fleet/assets?search=a%26b&limit=5');
    expect(answered).toHaveBeenCalledOnce();
  });

  it('sends a body as JSON and fills parameters', async () => {
    const fetched = answer(200, {});
    await call(ENDPOINTS.assets.update, { params: { id }, body: { name: 'Truck', type: 'truck' } });
    expect(fetched.mock.calls[0]?.[0]).toBe(`/api/fleet/assets/${id}`);
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"name":"Truck","type":"truck"}' });
  });

  it('returns undefined for 204', async () => {
    answer(204);
    expect(await call(ENDPOINTS.assets.remove, { params: { id } })).toBeUndefined();
  });

  it('turns problem details into an error with its fields', async () => {
    const errors = [{ path: 'vin', keyword: 'maxLength', key: 'error.max.length', params: { limit: 17 } }];
    answer(400, { code: 'error.validation', message: 'no', errors }, 'application/problem+json');
    await expect(call(ENDPOINTS.assets.create, { body: { name: 'x', type: 'car' } })).rejects.toMatchObject({
      status: 400,
      code: 'error.validation',
      fields: [{ path: 'vin', key: 'error.max.length', params: { limit: 17 } }],
    });
  });

  it('gives an error text for responses that are not from the server', async () => {
    answer(502, '<html>', 'text/html');
    await expect(call(ENDPOINTS.session.me, {})).rejects.toMatchObject({ status: 502, code: 'error.internal' });
  });

  it('ends the session on 401 unless the call opts out', async () => {
    answer(401, { code: 'error.session.missing', errors: [] });
    await expect(call(ENDPOINTS.session.me, {})).rejects.toMatchObject({ status: 401 });
    expect(sessionEnded).toHaveBeenCalledOnce();
    await expect(call(ENDPOINTS.session.me, {}, { keepPageOn401: true })).rejects.toMatchObject({ status: 401 });
    expect(sessionEnded).toHaveBeenCalledOnce();
  });

  it('reports a missing response', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(call(ENDPOINTS.session.me, {})).rejects.toMatchObject({ status: 0, code: 'error.network' });
    expect(noAnswer).toHaveBeenCalledOnce();
  });

  it('does not report an aborted request as a server failure', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new DOMException('given up', 'AbortError');
    });
    await expect(call(ENDPOINTS.session.me, {})).rejects.toMatchObject({ name: 'AbortError' });
    expect(noAnswer).not.toHaveBeenCalled();
  });
});

describe('the account of the page', () => {
  const sent = (fetched: ReturnType<typeof answer>) =>
    new Headers(fetched.mock.lastCall?.[1]?.headers).get('waymark-account');

  it('is sent with every call and file once it is known, except with session calls', async () => {
    const fetched = answer(200, {});
    await call(ENDPOINTS.session.me, {});
    expect([sent(fetched), fileAddress('/list.csv')]).toEqual([null, '/list.csv']);
    showAccount(id);
    showAccount('01912345-6789-7abc-8def-000000000000');
    expect(pageAccount()).toBe(id);
    await call(ENDPOINTS.assets.create, { body: { name: 'Truck', type: 'truck' } });
    expect(sent(fetched)).toBe(id);
    await call(ENDPOINTS.accounts.change, { body: { accountId: id } });
    expect(sent(fetched)).toBeNull();
    expect(fileAddress('/list.csv')).toBe(`/list.csv?pageAccount=${id}`);
    expect(fileAddress('/list.csv?tag=a')).toBe(`/list.csv?tag=a&pageAccount=${id}`);
  });

  it("keeps the page after the session has left it, and counts the user's attempts", async () => {
    answer(409, { code: 'error.account.switched' }, 'application/problem+json');
    const save = () => call(ENDPOINTS.assets.create, { body: { name: 'Truck', type: 'truck' } });
    await expect(save()).rejects.toMatchObject({ code: 'error.account.switched' });
    expect(switchedAway.get()).toBe(1);
    await expect(call(ENDPOINTS.assets.list, {})).rejects.toMatchObject({ status: 409 });
    expect(switchedAway.get()).toBe(1);
    await expect(save()).rejects.toMatchObject({ status: 409 });
    expect(switchedAway.get()).toBe(2);
  });
});

describe('a disabled feature', () => {
  it('makes the page fetch its permissions again', async () => {
    answer(403, { code: 'error.feature.disabled' }, 'application/problem+json');
    await expect(call(ENDPOINTS.reports.thresholds, { query: {} })).rejects.toMatchObject({ status: 403 });
    expect(rightsChanged).toHaveBeenCalledOnce();
  });
});
