/** Mails with a planned route: its markers, its runs of the last 7 days, and a map that is drawn when they are sent. */
import type { RouteRun } from '@waymark/contract/routes/compliance.ts';
import type { RouteMails, RouteMailWrite } from '@waymark/contract/routes/mail.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { distanceIn } from '@waymark/domain/units.ts';
import { type Catalogue, loadCatalogue } from '@waymark/messages/catalogue.ts';
import { htmlOf } from '../../delivery/html.ts';
import { MAP_MARK, type RouteMapOfMail } from '../../delivery/message.ts';
import { queueMessage } from '../../delivery/queue-sql.ts';
import type { DrawnMap } from '../../drawing/map.ts';
import type { Database } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { found, Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { filled, languageOf } from '../words.ts';
import type { RouteComplianceService } from './compliance.ts';
import { countMails } from './mail-sql.ts';
import type { RouteService } from './service.ts';
import { routeQueries } from './sql.ts';

const HOUR_MS = 3_600_000;
/** A mail that could not be delivered for this long is no longer sent. */
const VALID_MS = 24 * HOUR_MS;
const DAYS = 7;
/** Runs that a mail lists, the latest. */
const MOST_RUNS = 50;

export interface RouteMailParts {
  database: Database;
  now: () => number;
  routes: RouteService;
  compliance: RouteComplianceService;
  /** Returns the base address of links. */
  siteAddress: () => string;
}

export class RouteMailService {
  readonly #parts: RouteMailParts;

  constructor(parts: RouteMailParts) {
    this.#parts = parts;
  }

  /** Queues the mails of a route. @throws Refusal `error.not.found`, `error.rate.limited` */
  async send(viewer: Viewer, { to, ccMe = false, route: uid }: RouteMailWrite): Promise<RouteMails> {
    const { database, routes, compliance, siteAddress } = this.#parts;
    const now = this.#parts.now();
    const route = await routes.read(viewer, uid);
    const today = localDay(now, viewer.timeZone);
    const days = { startDate: shiftDay(today, 1 - DAYS), endDate: today };
    const { items: runs } = await compliance.runs(viewer, uid, { ...days, limit: MOST_RUNS, skip: 0 });
    const words = await loadCatalogue(languageOf(viewer.language) ?? 'en');
    const { subject, text } = writtenMail({ route, runs, viewer, words, link: `${siteAddress()}/routes/${uid}` });
    const html = htmlOf(text).replace('</body>', () => `${MAP_MARK}</body>`);
    const addresses = [...new Set([to, ...(ccMe && viewer.email !== null ? [viewer.email] : [])])];
    await database.tenant(viewer.visibleAccounts, async (tx) => {
      const { account_id: accountId } = found(await routeQueries.find(tx, viewer.visibleAccounts, uid));
      const sent = await countMails(tx, viewer, new Date(now - HOUR_MS));
      if (sent >= LIMITS.routeMailsPerHour) throw new Refusal('error.rate.limited');
      const map: RouteMapOfMail = { accountId, route: uid, alternative: subject };
      for (const address of addresses)
        await queueMessage(
          tx,
          newUid(now),
          { channel: 'EMAIL', to: address, subject, text, validUntil: now + VALID_MS, extra: { html, map } },
          new Date(now),
        );
      await audit(tx, {
        ...{ accountId: viewer.accountId, userId: viewer.userId, action: 'route.mail' },
        ...{ subjectType: 'route', subjectUid: uid, details: { name: route.name, to: addresses.join(', ') } },
      });
    });
    return { queued: addresses.length };
  }
}

/** Returns the drawing of the map in a mail; undefined if the route was deleted. */
export async function routeMap(
  database: Database,
  { accountId, route }: RouteMapOfMail,
): Promise<DrawnMap | undefined> {
  const row = await database.tenant([accountId], (tx) => routeQueries.find(tx, [accountId], route));
  if (row === undefined) return undefined;
  const markers = row.markers.map(({ latitude, longitude }) => [latitude, longitude] as const);
  return { kind: 'route', line: row.line ?? markers, markers };
}

interface Written {
  route: Route;
  runs: readonly RouteRun[];
  viewer: Viewer;
  words: Catalogue;
  /** Address of the route in the product. */
  link: string;
}

/** Returns subject and text of a mail, in the units and the language of the sender. */
function writtenMail({ route, runs, viewer, words, link }: Written): { subject: string; text: string } {
  const { routeMails } = words;
  const said = (key: string, values: Record<string, string>) => filled(routeMails[key] ?? '', values);
  const number = new Intl.NumberFormat(viewer.language, { maximumFractionDigits: 1 });
  const distance = number.format(distanceIn(viewer.unitsSystem, route.distance));
  const facts = {
    count: String(route.markerPoints.length),
    distance: `${distance} ${words.units[viewer.unitsSystem === 'metric' ? 'km' : 'mi']}`,
    duration: route.duration,
  };
  const markers = route.markerPoints.map(
    ({ name, address }, index) => `${index + 1}. ${[name, address].filter(Boolean).join(' · ')}`,
  );
  const vehicles = route.assignedVehicles.map(({ assetName }) => assetName).join(', ');
  const text = [
    said('hello', { name: viewer.name, account: viewer.accountName, route: route.name }),
    [said('facts', facts), ...(vehicles === '' ? [] : [said('vehicles', { vehicles })])].join('\n'),
    markers.join('\n'),
    runs.length === 0
      ? said('noRuns', { days: String(DAYS) })
      : [said('runs', { days: String(DAYS) }), ...runs.map((run) => lineOf(run, said))].join('\n'),
    said('open', { link }),
  ].join('\n\n');
  return { subject: said('subject', { route: route.name }), text };
}

function lineOf(run: RouteRun, said: (key: string, values: Record<string, string>) => string): string {
  const { day, assetName, covered, missed, noData, pending, markerPoints } = run;
  const total = String(covered + missed + noData + pending);
  const line = said('run', { day, vehicle: assetName, covered: String(covered), total });
  const names = markerPoints.filter(({ state }) => state === 'missed').map(({ name }) => name);
  return names.length === 0 ? line : `${line} · ${said('missed', { markers: names.join(', ') })}`;
}
