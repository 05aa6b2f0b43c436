/** Pushes of alerts to a browser: turned on and off by its user, shown by the service worker, ended by signing out. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowserWithWindows } from '../browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { invitedPage, pageErrors } from './page.ts';

const { notifications, users } = ENDPOINTS;
/** A push service that a browser of a test, which has no network, would subscribe at. */
const ENDPOINT = 'http://127.0.0.1:9/push/';
/** Keys of a browser: a point of P-256 (its generator) and a secret, base64url. */
const KEYS = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};

describe('pushes to a browser', () => {
  let product: Product;
  let browser: Browser;
  let page: Page;
  let errors: string[];
  let notification: string;
  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct(), openBrowserWithWindows()]);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
  });

  const section = () => page.getByRole('region', { name: 'Push on this device' });
  const subscriptions = async () => (await product.call(notifications.test, { params: { id: notification } })).queued;

  it('are turned on and off in the profile, for this browser only', async () => {
    const email = 'push@example.test';
    page = await invitedPage(browser, product, { name: 'Push', email, role: 'admin', password: 'Tractor-Lamp-7' });
    errors = pageErrors(page);
    await page.context().grantPermissions(['notifications'], { origin: product.address });
    await page.addInitScript(subscribeWithoutNetwork, { endpoint: ENDPOINT, keys: KEYS });
    const user = (await product.call(users.list, { query: { search: 'Push' } })).items[0]!;
    ({ id: notification } = await product.call(notifications.create, {
      body: { name: 'To browsers', type: 'immediate', channels: ['push'], users: [user.id] },
    }));
    await page.goto(`${product.address}/profile`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    expect(await subscriptions()).toBe(0);
    await section().getByRole('button', { name: 'Turn on push' }).click();
    await section().getByRole('button', { name: 'Turn off push' }).waitFor();
    expect(await subscriptions()).toBe(1);
    await page.reload();
    await section().getByRole('button', { name: 'Turn off push' }).click();
    await section().getByRole('button', { name: 'Turn on push' }).waitFor();
    expect(await subscriptions()).toBe(0);
  }, 120_000);

  it('are shown by the service worker, with the address of the alert', async () => {
    const tools = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(tools);
    const link = '/alerts?alert=0198c3a2-0000-7000-8000-000000000001';
    const data = JSON.stringify({ title: 'Speeding · Truck 07', body: '70 km/h', link, tag: 'a', language: 'en' });
    await tools.send('ServiceWorker.deliverPushMessage', { origin: product.address, registrationId, data });
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body, tag, lang, data }) => [
          title,
          body,
          tag,
          lang,
          data,
        ]);
      });
    await expect.poll(shown).toEqual([['Speeding · Truck 07', '70 km/h', 'a', 'en', link]]);
  }, 60_000);

  const subscribed = () =>
    page.evaluate(async () => (await (await navigator.serviceWorker.ready).pushManager.getSubscription()) !== null);

  it('end when another user opens the application in this browser', async () => {
    await section().getByRole('button', { name: 'Turn on push' }).click();
    await section().getByRole('button', { name: 'Turn off push' }).waitFor();
    await page.reload();
    await section().getByRole('button', { name: 'Turn off push' }).waitFor();
    expect(await subscribed()).toBe(true);
    await page.evaluate(() => localStorage.setItem('waymark.pushUser', 'another'));
    await page.reload();
    await expect.poll(subscribed).toBe(false);
    await page.reload();
  }, 60_000);

  it('end when the user signs out', async () => {
    await section().getByRole('button', { name: 'Turn on push' }).click();
    await section().getByRole('button', { name: 'Turn off push' }).waitFor();
    expect(await subscriptions()).toBe(1);
    await page
      .getByRole('button', { name: /^User menu/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    // The end of the session and the sign-out may both open the page, so that one navigation replaces the other.
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await subscriptions()).toBe(0);
    expect(await subscribed()).toBe(false);
    // A call that was on its way when the session ended is refused, and so is a socket that opens again.
    expect(errors.filter((error) => !/status of 401|no valid credentials/.test(error))).toEqual([]);
  }, 60_000);
});

/** Replaces the browser's subscription, for which Chromium calls a push service on the Internet. Runs in the page. */
function subscribeWithoutNetwork({ endpoint, keys }: { endpoint: string; keys: object }): void {
  const kept = 'test.push';
  const subscription = () => {
    const number = localStorage.getItem(kept);
    if (number === null) return null;
    const json = { endpoint: `${endpoint}${number}`, expirationTime: null, keys };
    return {
      ...json,
      toJSON: () => json,
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => subscription(),
    subscribe: async ({ userVisibleOnly, applicationServerKey }: PushSubscriptionOptionsInit) => {
      if (!userVisibleOnly || String(applicationServerKey).length !== 87) throw new TypeError('no VAPID key');
      localStorage.setItem(kept, crypto.randomUUID());
      return subscription();
    },
  });
}

/** Returns the id of the page's service worker for the tools of the browser. */
async function registrationOf(tools: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [first] = registrations;
    if (first !== undefined) resolve(first.registrationId);
  });
  await tools.send('ServiceWorker.enable');
  return promise;
}
