import type { Tx } from '../../storage/db.ts';

/** The user who owns the devices. */
interface DeviceOwner {
  accountId: number;
  userId: number;
}

export async function isKnownDevice(tx: Tx, owner: DeviceOwner, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .select('expires_at')
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the user signed in with a device, and deletes expired ones and those beyond the newest `most`. */
export async function keepKnownDevice(
  tx: Tx,
  owner: DeviceOwner,
  device: { tokenHash: Buffer; now: Date; expiresAt: Date },
  most: number,
): Promise<void> {
  const { tokenHash, now, expiresAt } = device;
  await tx
    .insertInto('known_devices')
    .values({
      account_id: owner.accountId,
      user_id: owner.userId,
      token_hash: tokenHash,
      last_used_at: now,
      expires_at: expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'user_id', 'token_hash'])
        .doUpdateSet({ last_used_at: now, expires_at: expiresAt }),
    )
    .execute();
  await tx
    .deleteFrom('known_devices')
    .where('account_id', '=', owner.accountId)
    .where('user_id', '=', owner.userId)
    .where((where) =>
      where.or([
        where('expires_at', '<=', now),
        where(
          'token_hash',
          'in',
          where
            .selectFrom('known_devices as older')
            .select('older.token_hash')
            .where('older.account_id', '=', owner.accountId)
            .where('older.user_id', '=', owner.userId)
            .orderBy('older.last_used_at', 'desc')
            .orderBy('older.token_hash')
            .offset(most),
        ),
      ]),
    )
    .execute();
}

export async function forgetKnownDevices(tx: Tx, { accountId, userId }: DeviceOwner): Promise<void> {
  await tx.deleteFrom('known_devices').where('account_id', '=', accountId).where('user_id', '=', userId).execute();
}
