import { outboxEndpoints } from '@waymark/contract/outbox/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../http/testing.ts';

let test: TestApp;
let operator: { id: number };
beforeAll(async () => {
  test = await testApp();
  operator = await test.account();
  await test.outbox.keep({ channel: 'SMS', to: '+81312345678', subject: '', text: '123456' });
});
afterAll(() => test.close());

describe('the outbox', () => {
  it('is readable for administrators of the account that runs the installation', async () => {
    const { answer } = await (await test.signedIn(operator.id)).call(outboxEndpoints.list, {});
    expect(answer).toMatchObject({ count: 1, items: [{ channel: 'SMS', to: '+81312345678', text: '123456' }] });
  });

  it('is closed to administrators of other accounts, whether descendants or not', async () => {
    for (const { id } of [await test.account(operator.id), await test.account()]) {
      const { status, problem } = await (await test.signedIn(id)).call(outboxEndpoints.list, {});
      expect([status, problem.code]).toEqual([403, 'error.operator.only']);
    }
  });
});
