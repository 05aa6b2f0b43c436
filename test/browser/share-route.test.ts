/** A link to the progress on a route: made and revoked on the route's page, seen on a phone without a session. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../shared-browser.ts';
import { type Product, startProduct } from '../shared-product.ts';
import { accessibilityFaults, pageErrors, signedInPage } from './page.ts';
import { addVehicle, driveNorth, type Vehicle } from './vehicles.ts';

const START = { latitude: 47.1, longitude: 9.52 };
/** Degrees of latitude from marker to marker, about 333 m. */
const STEP = 0.003;
/** All requests that a visitor's browser may make. */
const OF_THE_PAGE = /^\/(share\/|link-expired|location\/share\/|assets\/|maps\/|favicon|before-paint)/;

let product: Product;
let browser: Browser;
let owner: Page;
let truck: Vehicle;
const errors: string[][] = [];
const asked: string[] = [];

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
  truck = await addVehicle(product, '356307042440105', { name: 'Truck 01', type: 'truck' });
  owner = await signedInPage(browser, product);
  errors.push(pageErrors(owner));
}, 120_000);
afterAll(async () => {
  truck?.close();
  await browser?.close();
  await product?.stop();
});

/** Creates a route with four markers, each north of the one before, and assigns it from now on. */
async function assignedRoute(): Promise<string> {
  const markerPoints = ['Yard', 'Mill', 'Shop', 'Port'].map((name, index) => ({
    ...{ name, address: `${name} street`, longitude: START.longitude },
    latitude: START.latitude + index * STEP,
    startMarker: index === 0,
    endMarker: index === 3,
  }));
  const body = { name: 'North', duration: '00:10:00', distance: 1000, markerPoints };
  const { id } = await product.call(ENDPOINTS.routes.create, { body });
  await product.call(ENDPOINTS.routeAssignments.assign, { params: { id: truck.assetId }, body: { routeId: id } });
  return id;
}

async function visit(link: string): Promise<Page> {
  const phone = { viewport: { width: 360, height: 740 }, locale: 'en-US' };
  const context = await browser.newContext({ ...phone });
  const page = await context.newPage();
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  errors.push(pageErrors(page));
  await page.goto(link);
  return page;
}

it('is made on the route’s page, shows the progress of the run on a phone, and ends when it is revoked', async () => {
  const route = await assignedRoute();
  await owner.goto(`${product.address}/routes/${route}`);
  await owner.getByRole('button', { name: 'More', exact: true }).click();
  await owner.getByRole('button', { name: 'Share route' }).click();
  const drawer = owner.getByRole('dialog', { name: 'Share the route North' });
  await drawer.getByText('No links to this route yet.').waitFor();
  await drawer.getByRole('button', { name: 'Create link' }).click();
  const link = await drawer.getByLabel('Link', { exact: true }).inputValue();
  await drawer.getByText(/Truck 01 .* Opened 0 times/).waitFor();
  expect(await accessibilityFaults(owner)).toEqual([]);

  const visitor = await visit(link);
  await visitor.getByRole('heading', { name: 'North' }).waitFor();
  await visitor.getByText('0 of 4 covered').waitFor();
  await visitor.getByText('The position is shown while the vehicle drives the route.').waitFor();
  expect(await visitor.locator('a.open').isVisible()).toBe(false);

  // Past the second marker, 500 m north of the start.
  const now = Date.now();
  await truck.send(driveNorth(now - 110_000, now - 20_000, { ...START, latitude: START.latitude - STEP / 2 }, 8));
  await visitor.evaluate('dispatchEvent(new Event("online"))');
  await visitor.getByText('2 of 4 covered').waitFor();
  await visitor.getByText('Next: Shop').waitFor();
  await visitor.getByText('Expected arrival').waitFor();
  await visitor.locator('.wm-label-selected', { hasText: 'Truck 01' }).waitFor();
  await visitor.getByText('Marker points').click();
  await expect.poll(() => visitor.getByRole('listitem').count()).toBe(4);
  expect(await accessibilityFaults(visitor)).toEqual([]);
  expect(await visitor.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  expect(asked.filter((path) => !OF_THE_PAGE.test(path))).toEqual([]);

  await owner.reload();
  await owner.getByRole('button', { name: 'More', exact: true }).click();
  await owner.getByRole('button', { name: 'Share route' }).click();
  await drawer.getByText(/Opened 1 time/).waitFor();
  await drawer.getByRole('button', { name: 'Revoke' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).last().click();
  await owner.getByText('Link revoked').waitFor();
  await visitor.evaluate('dispatchEvent(new Event("online"))');
  await visitor.getByRole('heading', { name: 'This link has expired' }).waitFor();
  // The browser reports the answer that ends the page.
  expect(errors.flat().filter((error) => !error.includes('410 (Gone)'))).toEqual([]);
}, 120_000);
