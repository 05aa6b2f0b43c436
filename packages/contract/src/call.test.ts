import { describe, expect, expectTypeOf, it } from 'vitest';
import { assetEndpoints } from './assets/endpoints.ts';
import type { Asset } from './assets/schema.ts';
import { buildPath, buildQuery, buildRequest, type CallAnswer, type CallInput } from './call.ts';

const id = '0198c0de-0000-7000-8000-000000000001';

describe('a call', () => {
  it('fills its path and escapes the values', () => {
    expect(buildPath('/a/{id}/b/{period}', { id: 'x/y?', period: 'day' })).toBe('/a/x%2Fy%3F/b/day');
  });

  it('refuses a path with a missing parameter', () => {
    expect(() => buildPath('/a/{id}', {})).toThrow(RangeError);
    expect(() => buildPath('/a/{id}', { id: '' })).toThrow(RangeError);
  });

  it('omits unset query parameters', () => {
    expect(buildQuery({ search: 'a b&c', skip: 0, limit: undefined, sort: null })).toBe('?search=a+b%26c&skip=0');
    expect(buildQuery({})).toBe('');
  });

  it('becomes a request', () => {
    expect(buildRequest(assetEndpoints.list, { query: { limit: 5 } })).toEqual({
      method: 'GET',
      url: '/api/fleet/assets?limit=5',
      body: undefined,
    });
    expect(buildRequest(assetEndpoints.create, { body: { name: 'A', type: 'car' } }).body).toBe(
      '{"name":"A","type":"car"}',
    );
    expect(buildRequest(assetEndpoints.remove, { params: { id } }).url).toBe(`/api/fleet/assets/${id}`);
  });

  it('is typed by its endpoint', () => {
    expectTypeOf<CallAnswer<typeof assetEndpoints.read>>().toEqualTypeOf<Asset>();
    expectTypeOf<CallAnswer<typeof assetEndpoints.remove>>().toEqualTypeOf<undefined>();
    expectTypeOf<CallInput<typeof assetEndpoints.read>>().toMatchTypeOf<{ params: { id: string } }>();
    expectTypeOf<Record<never, never>>().toMatchTypeOf<CallInput<typeof assetEndpoints.list>>();
  });
});
