/** Keeps the discovered places of every account up to date, a bounded number of accounts per run. */
import { distanceMeters } from '@waymark/domain/geometry.ts';
import { DISCOVERY_RULE, type DiscoveredPlace, discoverPlaces, rankPlaces } from '@waymark/domain/places/discover.ts';
import type { Database, Tx } from '../../storage/db.ts';
import type { Job } from '../../storage/jobs.ts';
import { newUid } from '../../storage/uid.ts';
import { shapeOf } from '../places/service.ts';
import {
  dueAccounts,
  type EarlierPlace,
  earlierPlaces,
  type FoundPlace,
  knownShapes,
  replacePlaces,
  stopsOf,
} from './job-sql.ts';
import { knownPlaces } from './known-places.ts';

const DAY_MS = 86_400_000;
/** The places of an account are at most this old, if all accounts fit into the runs. */
const FRESH_MS = 6 * 3_600_000;
const ACCOUNTS_PER_RUN = 200;
/** No account is begun later in a run. */
const RUN_MS = 5 * 60_000;

/** Returns the job. @param now epoch ms */
export function discoveredPlaceJobs(database: Database, now: () => number = Date.now): Job[] {
  return [{ name: 'discover-places', schedule: '*/10 * * * *', work: () => discoverDue(database, now) }];
}

async function discoverDue(database: Database, now: () => number): Promise<void> {
  const begun = now();
  const accounts = await database.ingest((tx) => dueAccounts(tx, new Date(begun - FRESH_MS), ACCOUNTS_PER_RUN));
  for (const accountId of accounts) {
    if (now() - begun > RUN_MS) return;
    await database.ingest((tx) => discoverFor(tx, accountId, now()));
  }
}

/** Computes the discovered places of one account. A place keeps its id as long as it is found near where it was. */
async function discoverFor(tx: Tx, accountId: number, now: number): Promise<void> {
  const earlier = await earlierPlaces(tx, accountId);
  const isKnown = knownPlaces((await knownShapes(tx, accountId)).map(shapeOf));
  const stops = await stopsOf(tx, accountId, new Date(now - DISCOVERY_RULE.days * DAY_MS));
  const unknown = stops.filter(({ latitude, longitude }) => !isKnown(latitude, longitude));
  const hidden = earlier.filter((place) => place.hidden);
  const shown = discoverPlaces(unknown).filter((place) => !hidden.some((other) => isSame(other, place)));
  const { account, assets } = rankPlaces(shown);
  const left = new Set(earlier.filter((place) => !place.hidden));
  const found = [...new Set([...account, ...[...assets.values()].flat()])].map((place): FoundPlace => {
    const same = nearestOf(left, place);
    if (same !== undefined) left.delete(same);
    const rank = account.indexOf(place) + 1;
    return { id: same?.id, uid: newUid(now), rank: rank === 0 ? null : rank, place };
  });
  await replacePlaces(tx, accountId, found, new Date(now));
}

function isSame(earlier: EarlierPlace, place: DiscoveredPlace): boolean {
  return metersBetween(earlier, place) <= Math.max(DISCOVERY_RULE.nearMeters, earlier.radius_m);
}

function nearestOf(places: Iterable<EarlierPlace>, place: DiscoveredPlace): EarlierPlace | undefined {
  let nearest: EarlierPlace | undefined;
  for (const earlier of places)
    if (isSame(earlier, place) && (!nearest || metersBetween(earlier, place) < metersBetween(nearest, place)))
      nearest = earlier;
  return nearest;
}

function metersBetween(one: { latitude: number; longitude: number }, other: typeof one): number {
  return distanceMeters(one.latitude, one.longitude, other.latitude, other.longitude);
}
