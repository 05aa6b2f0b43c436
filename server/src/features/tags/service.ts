import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import { TAG_COLUMNS, type Tag, type TagCount, type TagQuery, TagWrite } from '@waymark/contract/tags/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { raiseAlertRevision, renameTagOfRules } from '../../storage/alert-revisions-sql.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { renameTagOfSensors } from '../../storage/sensors-sql.ts';
import { newUid } from '../../storage/uid.ts';
import { audit } from '../audit/append-sql.ts';
import { NextAnswer } from '../fleet/next-answer.ts';
import type { LiveService } from '../live/service.ts';
import { importFile, importTemplate, makeEach } from '../records/csv-import.ts';
import { csvList } from '../records/csv-list.ts';
import type { Download } from '../records/download.ts';
import { mustBeAsRead, type ReadAt } from '../records/if-match.ts';
import type { ImportPlan } from '../records/import-table.ts';
import { instant } from '../records/present.ts';
import { TenantService } from '../records/tenant-service.ts';
import { refusedByIndex } from '../records/unique-sql.ts';
import type { UploadedFile } from '../records/uploaded-file.ts';
import { found, refuseField } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';
import { type SeenTags, seenTags } from './policy.ts';
import {
  countTags,
  countUses,
  findTag,
  listTags,
  lockTags,
  matchTags,
  replaceTag,
  type TagRow,
  tagQueries,
} from './sql.ts';

export interface TagServiceParts {
  database: Database;
  now: () => number;
  live: Pick<LiveService, 'assetChanged'>;
}

const PLAN: ImportPlan<typeof TagWrite> = {
  columns: TAG_COLUMNS,
  schema: TagWrite,
  rowLimit: LIMITS.accountTags,
  unique: ['name'],
  templateName: 'tags.csv',
};

/** The existing tags. The tagged things store which of them they have. */
export class TagService extends TenantService<TagServiceParts> {
  readonly #lists = new NextAnswer<{ items: Tag[]; count: number }>();

  /** @throws Refusal `error.sort.field` */
  list(viewer: Viewer, query: TagQuery): Promise<{ items: Tag[]; count: number }> {
    const sees = seenTags(viewer);
    const key = JSON.stringify([viewer.visibleAccounts, sees, query]);
    return this.#lists.ask(key, async () => {
      const { rows, count } = await this.reading(viewer, (tx) => listTags(tx, viewer.visibleAccounts, query, sees));
      return { items: rows.map((row) => present(row, sees)), count };
    });
  }

  /** Counts living things that have each of the tags, in the order of the request. */
  async count(viewer: Viewer, names: readonly string[]): Promise<{ items: TagCount[]; count: number }> {
    const sees = seenTags(viewer);
    const rows = await this.reading(viewer, (tx) => countUses(tx, viewer.visibleAccounts, names));
    return { items: rows.map((row) => ({ tag: row.tag, ...uses(row, sees) })), count: rows.length };
  }

  /** @throws Refusal `error.not.found` */
  async read(viewer: Viewer, uid: string): Promise<Tag> {
    const row = await this.reading(viewer, (tx) => findTag(tx, viewer.visibleAccounts, uid));
    return present(found(row), seenTags(viewer));
  }

  /** Creates a tag of the viewer's current account. @throws Refusal `error.duplicate.tag`, `error.tag.limit` */
  async create(viewer: Viewer, body: TagWrite): Promise<Tag> {
    return this.tenant(viewer, async (tx) => {
      await lockTags(tx, [viewer.accountId]);
      const uid = await this.#make(tx, viewer, viewer.accountId, body.name.trim(), 'name');
      return this.#present(tx, viewer, uid);
    });
  }

  /** Renames it on everything that has it. @throws Refusal `error.not.found`, `error.record.changed`, `error.duplicate.tag` */
  async update(viewer: Viewer, uid: string, body: TagWrite, read?: ReadAt): Promise<Tag> {
    const name = body.name.trim();
    const tag = await this.#change(viewer, uid, async (tx, before) => {
      mustBeAsRead(before, read);
      if (name === before.name) return;
      const at = new Date(this.parts.now());
      if (await refusedByIndex(tx, () => tagQueries.update(tx, before.account_id, before.id, { name }, at)))
        throw refuseField('error.duplicate.tag', 'name');
      const changed = await replaceTag(tx, before.account_id, before.name, name, at);
      await renameInRules(tx, before.account_id, before.name, name);
      await audit(tx, entry(viewer, before, 'tag.rename', { from: before.name, to: name, ...changed }));
    });
    return tag;
  }

  /**
   * Replaces the tag by another one on everything that has it.
   * @returns the other one
   * @throws Refusal `error.not.found`, `error.tag.same`; `error.tag.unknown` for the other one
   */
  async merge(viewer: Viewer, uid: string, intoUid: string): Promise<Tag> {
    const into = intoUid.toLowerCase();
    return this.#change(
      viewer,
      uid,
      async (tx, before) => {
        if (into === before.uid) throw refuseField('error.tag.same', 'intoId');
        const other = await findTag(tx, [before.account_id], into);
        if (!other) throw refuseField('error.tag.unknown', 'intoId');
        const changed = await replaceTag(tx, before.account_id, before.name, other.name, new Date(this.parts.now()));
        await renameInRules(tx, before.account_id, before.name, other.name);
        await tagQueries.remove(tx, before.account_id, before.id);
        await audit(tx, entry(viewer, before, 'tag.merge', { from: before.name, to: other.name, ...changed }));
      },
      into,
    );
  }

  /** Removes it from everything and deletes it. @throws Refusal `error.not.found` */
  async remove(viewer: Viewer, uid: string): Promise<void> {
    await this.#change(viewer, uid, async (tx, before) => {
      const changed = await replaceTag(tx, before.account_id, before.name, null, new Date(this.parts.now()));
      await tagQueries.remove(tx, before.account_id, before.id);
      await audit(tx, entry(viewer, before, 'tag.delete', { name: before.name, ...changed }));
    });
  }

  /** Returns every tag that the query finds as a table. @throws Refusal `error.sort.field` */
  async file(viewer: Viewer, query: Omit<TagQuery, 'limit' | 'skip'>): Promise<Download> {
    const sees = seenTags(viewer);
    return csvList('tags.csv', (page) => this.list(viewer, { ...query, ...page }), [
      ['Tag', (tag) => tag.name],
      ['Assets', (tag) => tag.assets],
      ...(sees.drivers ? [['Drivers', (tag: Tag) => tag.drivers] as const] : []),
      ...(sees.customers ? [['Customers', (tag: Tag) => tag.customers] as const] : []),
      ...(sees.places ? [['Places', (tag: Tag) => tag.places] as const] : []),
      ...(sees.routes ? [['Routes', (tag: Tag) => tag.routes] as const] : []),
    ]);
  }

  template(): Download {
    return importTemplate(PLAN);
  }

  /** @throws Refusal as `importFile` */
  import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult> {
    return importFile(this.parts.database, viewer, PLAN, file, options, async (tx, rows, fault) => {
      await lockTags(tx, [viewer.accountId]);
      await makeEach(rows, fault, (body) => this.#make(tx, viewer, viewer.accountId, body.name.trim(), 'name'));
    });
  }

  /**
   * Changes a tag while its account's tags are locked.
   * @param answers id of the returned tag; default the changed one
   */
  async #change(
    viewer: Viewer,
    uid: string,
    work: (tx: Tx, before: TagRow) => Promise<void>,
    answers: string = uid,
  ): Promise<Tag> {
    const { accountId, tag } = await this.tenant(viewer, async (tx) => {
      const { account_id: accountId } = found(await findTag(tx, viewer.visibleAccounts, uid));
      await lockTags(tx, [accountId]);
      const before = found(await findTag(tx, [accountId], uid));
      await work(tx, before);
      const after = await findTag(tx, [accountId], answers);
      return { accountId, tag: present(after ?? before, seenTags(viewer)) };
    });
    this.parts.live.assetChanged(accountId);
    return tag;
  }

  /** Requires the lock. @throws Refusal `error.duplicate.tag`, `error.tag.limit` for the field */
  async #make(tx: Tx, viewer: Viewer, accountId: number, name: string, field: string): Promise<string> {
    const [match] = await matchTags(tx, accountId, [name]);
    if (match?.known) throw refuseField('error.duplicate.tag', field);
    return makeTag(tx, viewer, accountId, name, field, this.parts.now());
  }

  async #present(tx: Tx, viewer: Viewer, uid: string): Promise<Tag> {
    return present(found(await findTag(tx, viewer.visibleAccounts, uid)), seenTags(viewer));
  }
}

/**
 * Locks the account's tags before rows whose tags are to change, so that a rename waits and then changes them too.
 * Every writer locks tags first and rows second, because otherwise two could deadlock.
 */
export async function holdTags(tx: Tx, accountId: number): Promise<void> {
  await lockTags(tx, [accountId]);
}

/**
 * Returns the tags of one thing: known ones in the account's spelling, new ones created, each once.
 *
 * @param names as a user wrote them @param field of the request that holds them
 * @throws Refusal `error.tag.unknown` for a new one without the permission, `error.tag.limit`
 */
export async function useTags(
  tx: Tx,
  viewer: Viewer,
  accountId: number,
  names: readonly string[],
  now: number,
  field = 'tags',
): Promise<string[]> {
  if (names.length === 0) return [];
  await lockTags(tx, [accountId]);
  const wanted = await matchTags(
    tx,
    accountId,
    names.map((name) => name.trim()),
  );
  const made = wanted.filter(({ known }) => known === null);
  if (made.length > 0 && !may(viewer, 'tags.write')) throw refuseField('error.tag.unknown', field);
  for (const { written } of made) await makeTag(tx, viewer, accountId, written, field, now);
  return wanted.map(({ written, known }) => known ?? written);
}

/**
 * Returns tags that the account has, in its spelling and each once.
 * @param field of the request that holds them
 * @throws Refusal `error.tag.unknown`
 */
export async function knownTags(tx: Tx, accountId: number, names: readonly string[], field: string): Promise<string[]> {
  const wanted = names.map((name) => name.trim());
  const matches = names.length === 0 ? [] : await matchTags(tx, accountId, wanted);
  return matches.map(({ known }) => {
    if (known === null) throw refuseField('error.tag.unknown', field);
    return known;
  });
}

async function makeTag(
  tx: Tx,
  viewer: Viewer,
  accountId: number,
  name: string,
  field: string,
  now: number,
): Promise<string> {
  if ((await countTags(tx, accountId)) >= LIMITS.accountTags) throw refuseField('error.tag.limit', field);
  const uid = newUid(now);
  await tagQueries.insert(tx, accountId, uid, { name });
  await audit(tx, entry(viewer, { account_id: accountId, uid }, 'tag.create', { name }));
  return uid;
}

/** Alert rules name tags, too. They keep a deleted one, because without it they would apply to every asset. */
async function renameInRules(tx: Tx, accountId: number, name: string, instead: string): Promise<void> {
  const rules = await renameTagOfRules(tx, accountId, name, instead);
  const sensors = await renameTagOfSensors(tx, accountId, name, instead);
  if (rules + sensors > 0) await raiseAlertRevision(tx, accountId, true);
}

function entry(
  viewer: Viewer,
  row: { account_id: number; uid: string },
  action: string,
  details: Record<string, unknown>,
) {
  const subject = { subjectType: 'tag', subjectUid: row.uid };
  return { accountId: row.account_id, userId: viewer.userId, action, ...subject, details };
}

type Uses = Pick<TagRow, 'assets' | 'drivers' | 'customers' | 'places' | 'routes'>;

function uses({ assets, drivers, customers, places, routes }: Uses, sees: SeenTags) {
  return {
    assets,
    drivers: sees.drivers ? drivers : null,
    customers: sees.customers ? customers : null,
    places: sees.places ? places : null,
    routes: sees.routes ? routes : null,
  };
}

function present(row: TagRow, sees: SeenTags): Tag {
  return {
    id: row.uid,
    accountId: row.account_uid,
    accountName: row.account_name,
    name: row.name,
    ...uses(row, sees),
    createdAt: instant(row.created_at),
    updatedAt: instant(row.updated_at),
  };
}
