/** Push subscriptions of users' browsers, and the keys that sign pushes. */
import type { Tx } from '../../storage/db.ts';
import { sql } from '../../storage/sql.ts';

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Stores a browser's subscription. The oldest beyond `atMost` of the user are deleted. */
export async function savePushSubscription(
  tx: Tx,
  user: { accountId: number; userId: number },
  uid: string,
  { endpoint, p256dh, auth }: PushTarget,
  at: Date,
  atMost: number,
): Promise<void> {
  await sql`SELECT drop_push_endpoint(${endpoint})`.execute(tx);
  await sql`INSERT INTO push_subscriptions (account_id, uid, user_id, endpoint, p256dh, auth, created_at)
    VALUES (${user.accountId}, ${uid}, ${user.userId}, ${endpoint}, ${p256dh}, ${auth}, ${at})`.execute(tx);
  await sql`DELETE FROM push_subscriptions WHERE account_id = ${user.accountId} AND id IN (
    SELECT id FROM push_subscriptions WHERE account_id = ${user.accountId} AND user_id = ${user.userId}
    ORDER BY created_at DESC, id DESC OFFSET ${atMost})`.execute(tx);
}

export async function removePushSubscription(
  tx: Tx,
  user: { accountId: number; userId: number },
  endpoint: string,
): Promise<void> {
  await sql`DELETE FROM push_subscriptions
    WHERE account_id = ${user.accountId} AND user_id = ${user.userId} AND endpoint = ${endpoint}`.execute(tx);
}

export async function findPushTarget(tx: Tx, uid: string): Promise<PushTarget | undefined> {
  return (await sql<PushTarget>`SELECT * FROM lookup_push_subscription(${uid}::uuid)`.execute(tx)).rows[0];
}

/** Deletes a subscription that its push service no longer knows. */
export async function dropPushEndpoint(tx: Tx, endpoint: string): Promise<void> {
  await sql`SELECT drop_push_endpoint(${endpoint})`.execute(tx);
}

export interface SealedPushKeys {
  public_key: string;
  sealed_private_key: Buffer;
}

export async function readPushKeys(tx: Tx): Promise<SealedPushKeys | undefined> {
  return (await sql<SealedPushKeys>`SELECT * FROM read_push_keys()`.execute(tx)).rows[0];
}

/** Keeps the keys, unless another process kept some first. */
export async function keepPushKeys(tx: Tx, { public_key, sealed_private_key }: SealedPushKeys): Promise<void> {
  await sql`SELECT keep_push_keys(${public_key}, ${sealed_private_key})`.execute(tx);
}
