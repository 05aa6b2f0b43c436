/** Mails with a planned route: their text, their recipients and refusals. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteWrite } from '@waymark/contract/routes/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAP_MARK, type MailExtra } from '../../delivery/message.ts';
import { type Caller, type TestApp, testApp } from '../../http/testing.ts';
import { sql } from '../../storage/sql.ts';
import { routeMap } from './mail.ts';

const { routes, session } = ENDPOINTS;
const BODY = {
  name: 'Morning',
  markerPoints: [
    { name: 'Yard', address: '1 Harbor Road', latitude: 35.1, longitude: 139.2, startMarker: true },
    { address: '2 <b>Harbor</b> Road', latitude: 35.2, longitude: 139.2 },
    { name: 'Quarry', address: '3 Harbor Road', latitude: 35.3, longitude: 139.3, endMarker: true },
  ],
  duration: '01:30:00',
  distance: 30_500,
} satisfies RouteWrite;

let test: TestApp;
let admin: Caller;
let route: string;
beforeAll(async () => {
  test = await testApp();
  admin = await test.signedIn((await test.account()).id);
  route = (await admin.call(routes.create, { body: BODY })).answer.id;
});
afterAll(() => test.close());

interface Queued {
  recipient: string;
  subject: string;
  body: string;
  extra: MailExtra;
}
const mailsTo = async (...addresses: string[]) => {
  const { rows } = await test.database.server((kysely) =>
    sql<Queued>`SELECT recipient, subject, body, extra FROM messages WHERE recipient = ANY(${addresses})
      ORDER BY id`.execute(kysely),
  );
  return rows;
};

it('go to the recipient and the sender, with markers, runs, and the map of the route', async () => {
  const { email } = (await admin.call(session.me, {})).answer;
  const sent = await admin.call(routes.mail, { body: { to: 'depot@example.test', ccMe: true, route } });
  expect(sent.answer).toEqual({ queued: 2 });
  const [mail, copy] = await mailsTo('depot@example.test', email!);
  expect([mail?.recipient, copy?.recipient]).toEqual(['depot@example.test', email]);
  expect(mail!.subject).toBe('Route Morning');
  expect(mail!.body).toContain('3 markers · 30.5 km · 01:30:00');
  expect(mail!.body).toContain('1. Yard · 1 Harbor Road\n2. 2 <b>Harbor</b> Road\n3. Quarry · 3 Harbor Road');
  expect(mail!.body).toContain('No runs in the last 7 days.');
  expect(mail!.extra.html).toContain('2 &lt;b&gt;Harbor&lt;/b&gt; Road');
  expect(mail!.extra.html).toContain(MAP_MARK);
  const map = mail!.extra.map as Parameters<typeof routeMap>[1];
  const markers = BODY.markerPoints.map(({ latitude, longitude }) => [latitude, longitude]);
  expect(await routeMap(test.database, map)).toMatchObject({ kind: 'route', markers });
  expect(await routeMap(test.database, { ...map, route: map.route.replace(/.{4}$/, '0000') })).toBeUndefined();
});

it('are refused for a wrong address, a foreign route, and beyond the limit of an hour', async () => {
  const send = (by: Caller, to: string) => by.call(routes.mail, { body: { to, route } });
  expect((await send(admin, 'depot')).status).toBe(400);
  const stranger = await test.signedIn((await test.account()).id);
  expect((await send(stranger, 'stranger@example.test')).status).toBe(404);
  const user = await test.signedIn((await test.account()).id);
  const own = (await user.call(routes.create, { body: BODY })).answer.id;
  const sendOwn = () => user.call(routes.mail, { body: { to: 'many@example.test', route: own } });
  for (let count = 0; count < LIMITS.routeMailsPerHour; count++) expect((await sendOwn()).status).toBe(200);
  expect((await sendOwn()).status).toBe(429);
  expect(await mailsTo('stranger@example.test')).toEqual([]);
  expect(await mailsTo('many@example.test')).toHaveLength(LIMITS.routeMailsPerHour);
});
