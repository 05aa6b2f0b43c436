import type { Feature, Permission } from '@waymark/domain/access.ts';
import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { IdParams, ListOf, type Paging } from '../common.ts';
import { endpoint, type FeatureNeed } from '../endpoint.ts';
import { ImportQuery, ImportResult } from '../imports/schema.ts';

/** The calls that every noun of records has. */
type RecordCall = 'list' | 'create' | 'file' | 'template' | 'import' | 'read' | 'update' | 'remove';

/** A noun of records as its calls need it. */
export interface RecordDeclaration<
  Item extends TSchema,
  Write extends TSchema,
  Query extends TProperties & typeof Paging,
> {
  /** In operation names: `{ one: 'Driver', many: 'Drivers' }` gives `readDriver` and `listDrivers`. */
  names: { one: string; many: string };
  /** In summaries. Default: the names in lower case. */
  words?: { one: string; many: string };
  /** Path of the list. */
  path: string;
  /** Permission of the calls that read, and of those that write. */
  read: Permission;
  write: Permission;
  /** Feature of all calls. Default: none. */
  feature?: Feature;
  item: Item;
  /** Body of create and update. */
  body: Write;
  /** Query of the list; the exported file takes the same without paging. */
  query: TObject<Query>;
  /** Summaries that differ from the defaults. */
  summaries?: Partial<Record<RecordCall, string>>;
}

/** Returns the calls of a noun of records: list, create, read, update, delete, CSV export, template and import. */
export function recordEndpoints<Item extends TSchema, Write extends TSchema, Query extends TProperties & typeof Paging>(
  declaration: RecordDeclaration<Item, Write, Query>,
) {
  const { names, path, read, write, item, body, query, summaries } = declaration;
  const feature: FeatureNeed = declaration.feature ?? 'none';
  const words = declaration.words ?? { one: names.one.toLowerCase(), many: names.many.toLowerCase() };
  const article = /^[aeiou]/.test(words.one) ? 'an' : 'a';
  const one = `${path}/{id}`;
  const reading = { permission: read, feature };
  const writing = { permission: write, feature };
  return {
    list: endpoint({
      name: `list${names.many}`,
      method: 'GET',
      path,
      summary: summaries?.list ?? `Lists ${words.many}.`,
      query,
      answer: ListOf(item),
      ...reading,
    }),
    create: endpoint({
      name: `create${names.one}`,
      method: 'POST',
      path,
      summary: summaries?.create ?? `Creates ${article} ${words.one}.`,
      body,
      answer: item,
      ...writing,
    }),
    file: endpoint({
      name: `${uncapitalized(names.many)}AsCsv`,
      method: 'GET',
      path: `${path}/export.csv`,
      summary: summaries?.file ?? 'Exports the list as a CSV file.',
      query: withoutPaging(query),
      file: 'text/csv',
      ...reading,
    }),
    template: endpoint({
      name: `${uncapitalized(names.one)}Template`,
      method: 'GET',
      path: `${path}/import/template.csv`,
      summary: summaries?.template ?? 'Downloads the CSV import template.',
      file: 'text/csv',
      ...writing,
    }),
    import: endpoint({
      name: `import${names.many}`,
      method: 'POST',
      path: `${path}/import`,
      summary: summaries?.import ?? `Creates the ${words.many} of a CSV file, all or none.`,
      query: ImportQuery,
      upload: 'text/csv',
      answer: ImportResult,
      ...writing,
    }),
    read: endpoint({
      name: `read${names.one}`,
      method: 'GET',
      path: one,
      summary: summaries?.read ?? `Returns ${article} ${words.one}.`,
      params: IdParams,
      answer: item,
      ...reading,
    }),
    update: endpoint({
      name: `update${names.one}`,
      method: 'PUT',
      path: one,
      summary: summaries?.update ?? `Replaces the fields of ${article} ${words.one}.`,
      params: IdParams,
      body,
      answer: item,
      ...(hasUpdatedAt(item) ? { ifMatch: true as const } : {}),
      ...writing,
    }),
    remove: endpoint({
      name: `remove${names.one}`,
      method: 'DELETE',
      path: one,
      summary: summaries?.remove ?? `Deletes ${article} ${words.one}.`,
      params: IdParams,
      ...writing,
    }),
  };
}

/** The calls of a noun of records. */
export type RecordEndpoints<
  Item extends TSchema,
  Write extends TSchema,
  Query extends TProperties & typeof Paging,
> = ReturnType<typeof recordEndpoints<Item, Write, Query>>;

/** Typed by hand: the type of `Type.Omit` over a type parameter takes the compiler minutes. */
function withoutPaging<Query extends TProperties>(query: TObject<Query>): TObject<Omit<Query, 'limit' | 'skip'>> {
  return Type.Omit(query, ['limit', 'skip']) as unknown as TObject<Omit<Query, 'limit' | 'skip'>>;
}

function uncapitalized(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** Browsers have the list of calls without schemas. */
function hasUpdatedAt(item: TSchema | undefined): boolean {
  return 'updatedAt' in ((item as { properties?: object } | undefined)?.properties ?? {});
}
