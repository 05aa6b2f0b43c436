/** The product with one asset that has driven, for the tests of every screen. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../../shared-browser.ts';
import { type Product, startProduct } from '../../shared-product.ts';
import { command } from '../command-calls.ts';
import { showScreen, signedInPage } from '../page.ts';
import { addVehicle, driveNorth, parked } from '../vehicles.ts';
import { type Screen, signedInScreens } from './screens.ts';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 360, height: 780 },
] as const;

const IMEI = '356307042442001';

export interface EveryScreen {
  product: Product;
  assetId: string;
  screens: readonly Screen[];
  /** Opens a page with the administrator's session. */
  open(options: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

export async function openEveryScreen(): Promise<EveryScreen> {
  const [product, browser]: [Product, Browser] = await Promise.all([startProduct(), openBrowser()]);
  const vehicle = await addVehicle(
    product,
    IMEI,
    {
      name: 'Truck 07 of the northern depot',
      licensePlate: 'FL 20417',
      type: 'truck',
      tags: ['night shift'],
    },
    undefined,
    { deviceModel: 'FMC130', immobilizationType: 'starter' },
  );
  const { assetId } = vehicle;
  const now = Date.now();
  const home = { latitude: 47.14, longitude: 9.52 };
  const { id: route } = await product.call(ENDPOINTS.routes.create, {
    body: {
      ...{ name: 'North', duration: '00:10:00', distance: 2000, tags: ['night shift'] },
      markerPoints: [0, 0.02, 0.06].map((north, index) => ({
        ...{ name: `Stop ${index + 1}`, address: 'North street' },
        ...{ latitude: home.latitude + north, longitude: home.longitude },
        ...{ startMarker: index === 0, endMarker: index === 2 },
      })),
    },
  });
  await product.call(ENDPOINTS.routeAssignments.assign, { params: { id: assetId }, body: { routeId: route } });
  const { id: driver } = await product.call(ENDPOINTS.drivers.create, { body: { name: 'Driver 22' } });
  await product.call(ENDPOINTS.driverAssignments.assign, {
    params: { id: assetId },
    body: { driverId: driver, startTime: new Date(now - 3_600_000).toISOString() },
  });
  await vehicle.send([
    parked(now - 900_000, home.latitude, home.longitude),
    ...driveNorth(now - 600_000, now - 60_000, home, 14),
  ]);
  vehicle.close();
  await command(product, assetId, { request: 'SET_IMMOBILIZE', reason: 'Overnight parking, depot' });
  await command(product, assetId, { request: 'RESET_IMMOBILIZE', reason: 'Start of shift' });
  await product.call(ENDPOINTS.assets.create, { body: { name: 'Spare', type: 'evehicle36' } });
  const incident = async (status: 'draft' | 'submitted') => {
    const body = {
      ...{ incidentName: 'Rear-end collision on Feldkircher Strasse', type: 'accident' as const, status },
      ...{ incidentDateTime: Math.floor(now / 1000) - 300, vehicleId: assetId, driverId: driver },
      eventDescription: 'A van ahead braked for a turning vehicle. Truck 07 braked and touched its rear.',
    };
    return (await product.call(ENDPOINTS.incidents.create, { body })).id;
  };
  const [draft, submitted] = [await incident('draft'), await incident('submitted')];
  await product.call(ENDPOINTS.incidents.annotate, {
    params: { id: submitted },
    body: { text: 'Insurer confirmed receipt.' },
  });
  return {
    product,
    assetId,
    screens: signedInScreens({
      asset: assetId,
      imei: IMEI,
      name: 'Truck 07',
      route,
      driver,
      draft,
      incident: submitted,
    }),
    // Widths of glyphs depend on the pixels: those of a common screen.
    open: (options) => signedInPage(browser, product, { deviceScaleFactor: 1, ...options }),
    async close() {
      await browser.close();
      await product.stop();
    },
  };
}

/** Opens a screen as a link does, without reloading the page. */
export async function goTo(page: Page, { path, ready }: Screen): Promise<void> {
  await showScreen(page, path);
  await page
    .locator(ready)
    .first()
    .waitFor()
    .catch((error: unknown) => {
      throw new Error(`${path} does not show ${ready}`, { cause: error });
    });
}
