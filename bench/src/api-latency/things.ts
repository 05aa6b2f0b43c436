/** Chooses and creates the things that the measured calls name. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { DAY_MILLISECONDS } from '../ingest/days.ts';
import type { Workshop } from '../ingest/workshop.ts';

export const DAYS = 3;
export const DRIVEN = 40;

/** Things that the measured calls name. */
export type Things = Awaited<ReturnType<typeof prepareThings>>;

/** @param own text that no name of an earlier run has @param first start of the driven days, epoch ms */
export async function prepareThings({ product }: Workshop, own: string, first: number) {
  const assets = (await product.call(ENDPOINTS.assets.list, { query: { limit: 1000, sort: 'createdAt' } })).items;
  const id = (turn: number): string => assets[(turn * 7) % assets.length]!.id;
  // Only the driven assets have positions.
  const drove = (turn: number): string => assets[turn % DRIVEN]!.id;
  const devices = (await product.call(ENDPOINTS.devices.list, { query: { limit: 1000 } })).items;
  const users = (await product.call(ENDPOINTS.users.list, {})).items;
  const me = await product.call(ENDPOINTS.session.me, {});
  const { id: customer } = await product.call(ENDPOINTS.customers.create, { body: { name: `Customer ${own}` } });
  const depot = { name: `Place ${own}`, type: 'depot', latitude: 0, longitude: 0, radius: 200 } as const;
  const { id: place } = await product.call(ENDPOINTS.places.create, { body: depot });
  const rule = { name: `Rule ${own}`, type: 'speeding', severity: 'low' } as const;
  const { id: alertRule } = await product.call(ENDPOINTS.alertRules.create, { body: rule });
  const { id: preview } = await product.call(ENDPOINTS.alertRules.startPreview, { body: rule });
  const previewed = () => product.call(ENDPOINTS.alertRules.readPreview, { params: { id: preview } });
  // The preview works beside the calls.
  while ((await previewed()).state === 'running') await new Promise((resolve) => setTimeout(resolve, 100));
  const { id: notification } = await product.call(ENDPOINTS.notifications.create, {
    body: { name: `Everything ${own}`, type: 'immediate', channels: ['app'], users: [users[0]!.id] },
  });
  const { id: route } = await product.call(ENDPOINTS.routes.create, {
    body: {
      ...{ name: `Route ${own}`, duration: '01:00:00', distance: 1000 },
      markerPoints: [
        { address: 'Start', latitude: 47.1, longitude: 9.5, startMarker: true },
        { address: 'End', latitude: 47.2, longitude: 9.5, endMarker: true },
      ],
    },
  });
  const tag = await product.call(ENDPOINTS.tags.create, { body: { name: `Tag ${own}` } });
  const { id: makeModel } = (await product.call(ENDPOINTS.makeModels.list, { query: { limit: 1 } })).items[0]!;
  const day = new Date(first + DAY_MILLISECONDS).toISOString().slice(0, 10);
  const month = {
    startDate: new Date(first).toISOString(),
    endDate: new Date(first + DAYS * DAY_MILLISECONDS).toISOString(),
  };
  return {
    /** Asset of a turn. */
    id,
    /** Asset of a turn that has positions. */
    drove,
    /** Device of a turn. */
    device: (turn: number): string => devices[(turn * 7) % devices.length]!.id,
    user: users[0]!.id,
    accountId: me.accountId,
    customer,
    place,
    alertRule,
    preview,
    notification,
    route,
    tag,
    makeModel,
    /** A driven day, and all of them. */
    day,
    month,
  };
}
