/** Remote commands in the browser, on a vehicle with a real socket: requested, waiting, sent, done, and cancelled. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ControlledClock } from '../clock/controlled.ts';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { addObedientVehicle, type ObedientVehicle } from './obedient-vehicle.ts';
import { accessibilityFaults, COLOUR_RULES, pageErrors, signedInPage } from './page.ts';

const PASSWORD = 'Tester-2-waymark';
const SECOND = 1000;
const DRIVES = { speedMetersPerSecond: 13, ignition: true, motion: true };
/** Most of the minute of rest that a vehicle needs. The rest of it passes in real time. */
const REST_SECONDS = 56;
/** Runs in a page: its clock is ahead by the same time as the product's. */
const RUN_AHEAD = `(aheadMs) => {
  const MachineDate = Date;
  globalThis.Date = class extends MachineDate {
    constructor(...values) {
      super(...(values.length === 0 ? [MachineDate.now() + aheadMs] : values));
    }
    static now() {
      return MachineDate.now() + aheadMs;
    }
  };
}`;
/** Time within which two browsers agree (interface.md 21). */
const AGREED = { timeout: 2 * SECOND };

describe('commands of an asset', () => {
  const clock = new ControlledClock();
  let product: Product;
  let browser: Browser;
  let page: Page;
  let other: Page;
  let errors: string[];
  let vehicle: ObedientVehicle;
  /** Time of the last fix while driving. */
  let drivenAt: number;

  beforeAll(async () => {
    [product, browser] = await Promise.all([startProduct({ environment: clock.environment }), openBrowser()]);
    vehicle = await addObedientVehicle(product, '356307042443200', { name: 'Truck 07', licensePlate: 'FL 20417' });
    const auxiliary = await product.call(ENDPOINTS.devices.provision, {
      body: { imei: '356307042443201', deviceType: 'teltonika', deviceModel: 'FMC920' },
    });
    await product.call(ENDPOINTS.assets.update, {
      params: { id: vehicle.assetId },
      body: { name: 'Truck 07', licensePlate: 'FL 20417', type: 'truck', auxiliaryDeviceId: auxiliary.id },
    });
    page = await signedInPage(browser, product);
    other = await signedInPage(browser, product);
    errors = pageErrors(page);
    await Promise.all([page, other].map((each) => each.goto(address())));
    await other.getByText('Never immobilized from Waymark.').waitFor();
  }, 120_000);
  afterAll(async () => {
    vehicle?.close();
    await browser?.close();
    await product?.stop();
    clock.end();
  });

  const address = (): string => `${product.address}/assets/${vehicle.assetId}?tab=commands`;
  const card = (of: Page, name: string) => of.getByRole('region', { name, exact: true });
  const act = (of: Page | Locator, name: string) => of.getByRole('button', { name, exact: true });
  const dialog = (of: Page) => of.getByRole('dialog');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const commands = async () =>
    (await product.call(ENDPOINTS.commands.ofVehicle, { params: { id: vehicle.assetId }, query: {} })).items;
  /** Drives until this many seconds ago. A vehicle must be at rest for a minute before a command is sent. */
  const drive = async (secondsAgo: number): Promise<void> => {
    drivenAt = Date.now() - secondsAgo * SECOND;
    await vehicle.report(drivenAt, DRIVES);
  };

  it('are requested with the vehicle’s state in view; the focus is on Cancel, and Enter sends nothing', async () => {
    await drive(30);
    await act(page, 'Immobilize').click();
    await dialog(page).getByText('Immobilize Truck 07?').waitFor();
    await dialog(page).getByText('The vehicle is moving, so nothing will be sent yet.').waitFor();
    const facts = (await dialog(page).locator('dl > div').allTextContents()).join(' ');
    expect(facts).toMatch(/^Speed now47 km\/h IgnitionOn Age of the fix[34]\d s DeviceConnected$/);
    await dialog(page)
      .getByText(/ignition off for 1 min .* 3 fixes over 2 min, all at 3 km\/h or less and within 30 m/)
      .waitFor();
    await expect.poll(focused).toBe('Cancel');
    const send = act(page, 'Immobilize when stopped');
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByLabel('Reason').fill('   x ');
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.getByLabel('Reason').fill('Overnight parking');
    await expect.poll(() => send.isEnabled()).toBe(true);
    await page.getByLabel('Reason').press('Enter');
    await page.getByLabel('Your password').press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await commands()).toEqual([]);
    // Code shared with the sign-in pages does not load their style.
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('13px');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Immobilize');
  }, 60_000);

  it('fail at once without network, and are not sent after Cancel', async () => {
    const PROOF = '**/verifyPassword';
    const confirm = async (): Promise<void> => {
      await act(page, 'Immobilize').click();
      await page.getByLabel('Reason').fill('Overnight parking');
      await page.getByLabel('Your password').fill(PASSWORD);
      await act(page, 'Immobilize when stopped').click();
    };
    const cancel = async (): Promise<void> => {
      await act(dialog(page), 'Cancel').click();
      await dialog(page).waitFor({ state: 'detached' });
    };
    const tell = (event: 'offline' | 'online') => page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
    await drive(30);
    await tell('offline');
    await page.route(PROOF, (route) => route.abort('internetdisconnected'));
    await confirm();
    await dialog(page)
      .getByText(/The server is not responding/)
      .waitFor();
    await cancel();
    await page.unroute(PROOF);
    await tell('online');

    const checked = Promise.withResolvers<void>();
    await page.route(PROOF, async (route) => {
      await checked.promise;
      await route.continue();
    });
    const proven = page.waitForResponse(PROOF);
    await confirm();
    await cancel();
    checked.resolve();
    await (await proven).finished();
    await page.unroute(PROOF);
    // The page would send the command with the answer.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await commands()).toEqual([]);
    expect(errors.splice(0).every((error) => error.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  }, 60_000);

  it('are not sent with a wrong password, and two clicks make one command', async () => {
    await drive(30);
    await act(page, 'Immobilize').click();
    await page.getByLabel('Reason').fill('Overnight parking');
    await page.getByLabel('Your password').fill('Wrong-2-password');
    await act(page, 'Immobilize when stopped').click();
    await dialog(page).getByText('Invalid password, please try again.').waitFor();
    expect(errors.splice(0).every((error) => error.includes('403'))).toBe(true);
    await page.getByLabel('Your password').fill(PASSWORD);
    await act(page, 'Immobilize when stopped').dblclick();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await commands()).toMatchObject([{ request: 'SET_IMMOBILIZE', status: 'queued' }]);
  }, 60_000);

  it('show the reason of their wait in every browser, and survive a reload', async () => {
    await drive(1);
    for (const each of [page, other]) {
      await card(each, 'Immobilization').getByText('Queued', { exact: true }).waitFor(AGREED);
      await act(card(each, 'Immobilization'), 'Cancel').waitFor(AGREED);
    }
    await card(page, 'Immobilization')
      .getByText(/Waiting for the vehicle to stop\. It expires if it cannot be sent by/)
      .waitFor();
    await page.reload();
    await card(page, 'Immobilization').getByText('Immobilize command queued since').waitFor();
    await page.getByRole('row', { name: /Immobilize Queued .* Administrator Overnight parking/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await accessibilityFaults(page, COLOUR_RULES)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  }, 60_000);

  it('of the auxiliary tracker need no password, and can be cancelled while they wait', async () => {
    await act(page, 'Activate').click();
    await expect.poll(focused).toBe('Cancel');
    await act(dialog(page), 'Activate').click();
    await card(other, 'Auxiliary tracker').getByText('Activation queued since').waitFor(AGREED);
    await card(other, 'Auxiliary tracker')
      .getByText('Waiting for the device to connect.')
      .waitFor({ timeout: 5 * SECOND });
    await act(card(page, 'Auxiliary tracker'), 'Cancel').click();
    await act(page, 'Cancel command').click();
    await card(page, 'Auxiliary tracker').getByText('Activation cancelled on').waitFor();
    await card(other, 'Auxiliary tracker').getByText('Activation cancelled on').waitFor(AGREED);
  }, 60_000);

  it('fit the phone', async () => {
    const context = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
    const phone = await signedInPage(browser, product, context);
    await phone.goto(address());
    await card(phone, 'Doors').getByRole('button').waitFor();
    expect(await accessibilityFaults(phone)).toEqual([]);
    await act(phone, 'Force lock').click();
    await dialog(phone)
      .getByText(/nothing will be sent yet\./i)
      .waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await phone.context().close();
  }, 60_000);

  it('are sent when the vehicle has stopped, and every browser shows the device’s answer', async () => {
    await vehicle.report(drivenAt + SECOND);
    await vehicle.report(Date.now());
    await clock.advance(product, REST_SECONDS);
    for (const each of [page, other]) await each.evaluate(`(${RUN_AHEAD})(${REST_SECONDS * SECOND})`);
    const until = Date.now() + 100 * SECOND;
    while (vehicle.orders.length === 0 && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, SECOND));
      await vehicle.report(Date.now());
    }
    expect(vehicle.orders).toEqual([{ kind: 'relay', cut: true }]);
    expect(vehicle.relayCut()).toBe(true);
    for (const each of [page, other]) {
      await card(each, 'Immobilization').getByText('The vehicle cannot be started.').waitFor(AGREED);
      await card(each, 'Immobilization').getByText('Immobilized', { exact: true }).waitFor();
    }
    await page.getByRole('button', { name: 'Immobilize', exact: true }).click();
    const steps = await dialog(page).getByRole('listitem').allTextContents();
    const [requested, taken, sent] = steps;
    const told = ['Requested', 'Sending started', 'Sent to the device', 'Confirmed by the device'];
    for (const [index, step] of [requested, taken, sent, steps.at(-1)].entries()) expect(step).toContain(told[index]);
    expect(steps.at(-1)).toContain('DOUT1:ON');
    expect(steps.join()).toContain('Verified stationary: ignition off');
    await page.keyboard.press('Escape');
  }, 150_000);

  it('release the vehicle from the menu, in any state of the button', async () => {
    await act(card(page, 'Immobilization'), 'Mobilize').waitFor();
    await act(page, 'More commands').click();
    await act(page, 'Release vehicle').click();
    await dialog(page).getByText('Release Truck 07?').waitFor();
    await expect.poll(focused).toBe('Cancel');
    await page.getByLabel('Reason').fill('Start of shift');
    await page.getByLabel('Your password').fill(PASSWORD);
    await act(dialog(page), 'Release vehicle').click();
    for (const each of [page, other])
      await card(each, 'Immobilization')
        .getByText('The vehicle can be started.')
        .waitFor({ timeout: 5 * SECOND });
    expect(vehicle.relayCut()).toBe(false);
    expect(await commands()).toMatchObject([
      { request: 'RESET_IMMOBILIZE', status: 'success', reason: 'Start of shift' },
      { request: 'SET_REPORT_FREQ_INTERVAL', status: 'cancelled' },
      { request: 'SET_IMMOBILIZE', status: 'success', reason: 'Overnight parking' },
    ]);
  }, 60_000);

  it('report immediately that a vehicle moved before the answer, and that it was released', async () => {
    vehicle.silent = true;
    await page.goto(address());
    await vehicle.report(Date.now() - SECOND);
    await vehicle.report(Date.now());
    await act(card(page, 'Doors'), 'Force lock').click();
    // A busy machine may open the dialog when the report is too old to prove anything.
    await expect
      .poll(async () => {
        await vehicle.report(Date.now());
        const stationary = dialog(page).getByText('The vehicle is stationary.');
        return stationary.waitFor({ timeout: 3 * SECOND }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await page.getByLabel('Reason').fill('Left unlocked at the yard');
    await page.getByLabel('Your password').fill(PASSWORD);
    await act(dialog(page), 'Force lock').click();
    // A command is sent after a report, never on a timer.
    await dialog(page).waitFor({ state: 'detached' });
    await expect
      .poll(async () => {
        await vehicle.report(Date.now());
        return vehicle.orders.at(-1);
      })
      .toEqual({ kind: 'lock', locked: true });
    await vehicle.report(Date.now() + 10, { ...DRIVES, latitude: 47.15 });
    const told = card(other, 'Doors')
      .getByRole('alert')
      .filter({ hasText: 'The vehicle moved before the device answered.' });
    await told.waitFor({ timeout: 5 * SECOND });
    await expect.poll(() => vehicle.orders.at(-1), AGREED).toEqual({ kind: 'lock', locked: false });
  }, 60_000);

  it('are hidden without the permission to read them, and not offered with read permission only', async () => {
    const without = async (...refused: string[]): Promise<Page> => {
      const reader = await signedInPage(browser, product);
      await reader.route('**/api/things/user/permissions', async (route) => {
        const response = await route.fetch();
        const me = (await response.json()) as { permissions: string[] };
        await route.fulfill({
          response,
          json: { ...me, permissions: me.permissions.filter((permission) => !refused.includes(permission)) },
        });
      });
      await reader.goto(address());
      return reader;
    };
    const reader = await without('commands.write');
    await card(reader, 'Immobilization').getByText('The vehicle can be started.').waitFor();
    expect(await card(reader, 'Immobilization').getByRole('button').count()).toBe(0);
    expect(await act(reader, 'More commands').count()).toBe(0);
    const stranger = await without('commands.write', 'commands.read');
    await stranger.getByRole('button', { name: 'History' }).waitFor();
    expect(await act(stranger, 'Commands').count()).toBe(0);
    expect(errors).toEqual([]);
  }, 60_000);
});
