import type { View, ViewWrite } from '@waymark/contract/views/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { mustBeAsRead, type ReadAt } from '../records/if-match.ts';
import { instant } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { mayChange, mustMayChange } from './policy.ts';
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  listViews,
  lockViews,
  nameIsTaken,
  updateView,
  type ViewRow,
} from './sql.ts';

export interface ViewServiceParts {
  database: Database;
  now: () => number;
}

/** Saved views of the viewer's current account. */
export class ViewService extends TenantService<ViewServiceParts> {
  async list(viewer: Viewer): Promise<{ items: View[]; count: number }> {
    const rows = await this.tenant(viewer, (tx) => listViews(tx, viewer.accountId, viewer.userId));
    return { items: rows.map((row) => present(viewer, row)), count: rows.length };
  }

  /** @throws Refusal `error.permission.missing`, `error.view.limit`, `error.duplicate.view` */
  async create(viewer: Viewer, body: ViewWrite): Promise<View> {
    const view = trimmed(body);
    const uid = newUid(this.parts.now());
    const owner = { accountId: viewer.accountId, userAccountId: viewer.homeAccountId, userId: viewer.userId };
    return this.tenant(viewer, async (tx) => {
      mustMayChange(viewer, { user_id: viewer.userId, shared: view.shared });
      await lockViews(tx, viewer.accountId);
      if ((await countOwnViews(tx, viewer.accountId, viewer.userId)) >= LIMITS.viewsPerUser)
        throw new Refusal('error.view.limit');
      await mustBeFree(tx, viewer, view, null);
      await insertView(tx, owner, uid, view);
      if (view.shared) await audit(tx, entry(viewer, uid, 'view.share'));
      return present(viewer, found(await findView(tx, viewer.accountId, viewer.userId, uid)));
    });
  }

  /** @throws Refusal `error.not.found`, `error.record.changed`, `error.permission.missing`, `error.duplicate.view` */
  async update(viewer: Viewer, uid: string, body: ViewWrite, read?: ReadAt): Promise<View> {
    const view = trimmed(body);
    return this.tenant(viewer, async (tx) => {
      await lockViews(tx, viewer.accountId);
      const before = found(await findView(tx, viewer.accountId, viewer.userId, uid, true));
      mustMayChange(viewer, before);
      mustBeAsRead(before, read);
      mustMayChange(viewer, { user_id: before.user_id, shared: view.shared });
      await mustBeFree(tx, viewer, view, before.uid);
      await updateView(tx, viewer.accountId, before.uid, view, new Date(this.parts.now()));
      if (before.shared || view.shared) await audit(tx, entry(viewer, before.uid, 'view.update'));
      return present(viewer, found(await findView(tx, viewer.accountId, viewer.userId, uid)));
    });
  }

  /** @throws Refusal `error.not.found`, `error.permission.missing` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    await this.tenant(viewer, async (tx) => {
      const view = found(await findView(tx, viewer.accountId, viewer.userId, uid, true));
      mustMayChange(viewer, view);
      await deleteView(tx, viewer.accountId, view.uid);
      if (view.shared) await audit(tx, entry(viewer, view.uid, 'view.delete'));
    });
  }
}

async function mustBeFree(tx: Tx, viewer: Viewer, view: ViewWrite, exceptUid: string | null): Promise<void> {
  if (await nameIsTaken(tx, viewer.accountId, viewer.userId, view, exceptUid))
    throw refuseField('error.duplicate.view', 'name');
}

function trimmed(body: ViewWrite): ViewWrite {
  return { ...body, name: body.name.trim() };
}

function entry(viewer: Viewer, subjectUid: string, action: string) {
  return { accountId: viewer.accountId, userId: viewer.userId, action, subjectType: 'view', subjectUid };
}

function present(viewer: Viewer, row: ViewRow): View {
  return {
    id: row.uid,
    name: row.name,
    screen: row.screen,
    query: row.query,
    shared: row.shared,
    own: row.user_id === viewer.userId,
    ownerName: row.owner_name ?? '',
    mayChange: mayChange(viewer, row),
    updatedAt: instant(row.updated_at),
  };
}
