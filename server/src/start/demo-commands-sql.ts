/** Stores the demo's first commands (demo-story.ts) once, at stops and trips that the fleet really made. */
import { isCut } from '@waymark/domain/commands/words.ts';
import { expiryOf } from '../features/commands/policy.ts';
import type { Actor, StepFacts } from '../features/commands/step.ts';
import { advance, insertCommand, type StepChanges } from '../features/commands/steps-sql.ts';
import type { Database, Tx } from '../storage/db.ts';
import { sql } from '../storage/sql.ts';
import { readWholeTrack } from '../storage/tracks.ts';
import { newUid } from '../storage/uid.ts';
import { STORIES, type Story, type StoryCommand, type StoryStep } from './demo-story.ts';

const DAY_MS = 86_400_000;
/** Maximum age of a stop or trip for a story. */
const WITHIN_MS = 6 * DAY_MS;
/** A parked device reports at least this often. */
const FACTS_WITHIN_MS = 10 * 60_000;
/** Minimum rest of a stop or trip after its last step, ms. */
const MARGIN_MS = 60_000;

interface Place {
  assetId: number;
  deviceId: number;
  /** Epoch ms. */
  start: number;
}

/**
 * Stores the story commands, unless the account already has commands. Commands cannot be deleted, so this runs once. An
 * asset that a visitor removed, or that has not moved yet, is left out.
 * @param now epoch ms
 */
export async function tellStories(database: Database, accountId: number, now: number): Promise<void> {
  await database.tenant([accountId], async (tx) => {
    const told = await tx.selectFrom('commands').select('id').where('account_id', '=', accountId).executeTakeFirst();
    if (told !== undefined) return;
    for (const story of STORIES) {
      const place = await placeOf(tx, accountId, story, now);
      if (place === undefined) continue;
      for (const command of story.commands) await tell(tx, accountId, place, command);
    }
  });
}

/**
 * Returns the asset's latest stop or trip that is long enough for the story, with the device that receives its
 * commands.
 */
async function placeOf(tx: Tx, accountId: number, story: Story, now: number): Promise<Place | undefined> {
  const role = story.commands.some(({ family }) => family === 'auxiliaryTracker') ? 'auxiliary' : 'primary';
  const lastSeconds = Math.max(...story.commands.map(({ at, steps }) => at + (steps.at(-1)?.after ?? 0)));
  const { rows } = await sql<{ asset_id: number; device_id: number; start_time: Date }>`
    SELECT a.id AS asset_id, d.device_id, t.start_time FROM assets a
    JOIN device_assignments d ON d.account_id = a.account_id AND d.asset_id = a.id AND d.role = ${role}
      AND d.assigned_to IS NULL
    JOIN ${sql.table(story.during === 'stop' ? 'stops' : 'trips')} t ON t.account_id = a.account_id AND t.asset_id = a.id
    WHERE a.account_id = ${accountId} AND a.name = ${story.asset} AND a.deleted_at IS NULL
      AND t.start_time > ${new Date(now - WITHIN_MS)} AND t.end_time < ${new Date(now)}
      AND t.end_time > t.start_time + make_interval(secs => ${lastSeconds + MARGIN_MS / 1000})
    ORDER BY t.start_time DESC LIMIT 1`.execute(tx);
  const [row] = rows;
  return row && { assetId: row.asset_id, deviceId: row.device_id, start: row.start_time.getTime() };
}

async function tell(tx: Tx, accountId: number, place: Place, command: StoryCommand): Promise<void> {
  const requester = await userOf(tx, accountId, command.who);
  const start = place.start + command.at * 1000;
  const at = new Date(start);
  const { request, family } = command;
  const key = await insertCommand(tx, {
    accountId,
    uid: newUid(start),
    assetId: place.assetId,
    deviceId: place.deviceId,
    ...{ request, family, reason: command.reason, requester, at },
    activate: family === 'auxiliaryTracker' ? request === 'SET_REPORT_FREQ_INTERVAL' : null,
    hold: null,
    expiresAt: expiryOf(request, start, 0),
    note: 'requested',
    facts: await factsAt(tx, accountId, place, start),
  });
  let from: StoryStep['status'] = 'queued';
  for (const { after, status, note, response, isByUser } of command.steps) {
    const stepAt = new Date(start + after * 1000);
    const isDispatch = status === 'accepted' && isCut(request);
    const facts =
      status === 'inprogress' ? undefined : await factsAt(tx, accountId, place, stepAt.getTime(), isDispatch);
    const actor = isByUser ? requester : null;
    await advance(tx, key, from, { at: stepAt, status, note, response, actor, facts }, changesOf(status, note, stepAt));
    from = status;
  }
}

function changesOf(status: StoryStep['status'], note: StoryStep['note'], at: Date): StepChanges {
  if (note === 'askedState') return { asked_state_at: at };
  return status === 'accepted' ? { sent_at: at } : {};
}

/** Returns a user of the demo; null if a visitor removed them, and then no user is notified. */
async function userOf(tx: Tx, accountId: number, who: StoryCommand['who']): Promise<Actor | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .where('email', '=', `${who}@null-island.example`)
    .executeTakeFirst();
  return user === undefined ? null : { accountId, userId: user.id };
}

/** Returns the facts of the newest fix. @param isDispatch adds the stationary check */
async function factsAt(
  tx: Tx,
  accountId: number,
  { assetId }: Place,
  at: number,
  isDispatch = false,
): Promise<StepFacts | undefined> {
  const window = { from: at - FACTS_WITHIN_MS, to: at + 1 };
  const columns = ['fix_time', 'latitude_e7', 'longitude_e7', 'speed_cm_s', 'ignition'] as const;
  const track = await readWholeTrack(tx, { accountId, assetId }, window, columns);
  const newest = track.findLast(({ latitude_e7, ignition }) => latitude_e7 !== null && ignition !== null);
  if (newest === undefined) return undefined;
  return {
    fixTime: newest.fix_time,
    latitudeE7: newest.latitude_e7,
    longitudeE7: newest.longitude_e7,
    speedCentimetersPerSecond: newest.speed_cm_s,
    ignition: newest.ignition,
    proof: isDispatch ? (newest.ignition === false ? 'ignitionOff' : 'atRest') : null,
  };
}
