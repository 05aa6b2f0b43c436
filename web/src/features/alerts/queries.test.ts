import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/problem.ts';

const call = vi.hoisted(() => vi.fn());
vi.mock('../../api/client.ts', () => ({ call, fileAddress: vi.fn() }));
const { acknowledge } = await import('./queries.ts');

beforeEach(() => {
  call.mockReset();
});

/** As the server: all or none. */
function existing(ids: string[]): void {
  call.mockImplementation((_endpoint: unknown, { body }: { body: { ids: string[] } }) => {
    const isKnown = body.ids.every((id) => ids.includes(id));
    return isKnown
      ? Promise.resolve({ changed: body.ids.length })
      : Promise.reject(new ApiError(404, 'error.not.found'));
  });
}

it('acknowledges alerts in one call', async () => {
  existing(['a', 'b', 'c']);
  expect(await acknowledge(['a', 'b', 'c'], ' Seen ')).toEqual({ changed: 3, gone: 0 });
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ body: { ids: ['a', 'b', 'c'], note: 'Seen' } }]);
});

it('acknowledges the others when some no longer exist', async () => {
  existing(['a', 'c', 'd']);
  expect(await acknowledge(['a', 'b', 'c', 'd', 'e'], '')).toEqual({ changed: 3, gone: 2 });
});

it('passes on every other refusal', async () => {
  call.mockRejectedValue(new ApiError(403, 'error.permission.missing'));
  await expect(acknowledge(['a', 'b'], '')).rejects.toMatchObject({ status: 403 });
  expect(call).toHaveBeenCalledOnce();
});
