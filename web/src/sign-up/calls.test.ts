/** Tests the messages of the wizard when a code could not be sent or checked. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendCode, verifyCode } from './calls.ts';
import type { SignUpData } from './data.ts';

const errorText = ((key: string) => key) as Parameters<typeof sendCode>[1];
const answers = (status: number, code: string) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify({ code, status, title: code, errors: [] }), {
        status,
        headers: { 'content-type': 'application/problem+json' },
      }),
    ),
  );
const DATA = { phoneConfirmation: { target: 'a@example.test', verificationCode: '123456' } } as unknown as SignUpData;

afterEach(() => vi.unstubAllGlobals());

describe('the wizard', () => {
  it.each([
    [500, 'error.internal', 'error.code.verify'],
    [404, 'error.code.wrong', 'error.code.wrong'],
    [401, 'error.code.expired', 'error.code.expired'],
  ])('after an answer %i %s to the check of a code says %s', async (status, code, said) => {
    answers(status, code);
    await expect(verifyCode(DATA, errorText)).rejects.toMatchObject({ message: said });
  });

  it.each([
    [500, 'error.internal', 'error.code.send'],
    [409, 'error.sign.up.phone', 'error.sign.up.phone'],
  ])('after an answer %i %s to the request of a code says %s', async (status, code, said) => {
    answers(status, code);
    const method = { methodType: 'EMAIL', methodValue: 'a@example.test' } as const;
    await expect(sendCode(method, errorText)).rejects.toMatchObject({ message: said });
  });
});
