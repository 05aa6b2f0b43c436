import type { QueryKey } from '@tanstack/react-query';
import type { Paging } from '@waymark/contract/common.ts';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import type { RecordEndpoints } from '@waymark/contract/records/endpoints.ts';
import type { Static, TProperties, TSchema } from 'typebox';
import { type CallOptions, call } from '../../api/client.ts';
import type { ListCall } from './pages.ts';

/** Keys of the queries of a noun. */
interface RecordKeys {
  list: QueryKey;
  one: QueryKey;
  /** Queries that a change invalidates. */
  stale: readonly QueryKey[];
  /** Queries that a deletion invalidates. Excludes the deleted record itself. */
  staleWithoutOne: readonly QueryKey[];
}

/**
 * Returns the keys of a noun whose queries all begin with its name.
 *
 * @param parts further queries of the noun that a deletion invalidates, such as `names`
 * @param related keys of other nouns that a change or a deletion invalidates
 */
export function recordKeys(
  noun: string,
  { parts = [], related = [] }: { parts?: readonly string[]; related?: readonly QueryKey[] } = {},
): RecordKeys {
  return {
    list: [noun, 'list'],
    one: [noun, 'one'],
    stale: [[noun], ...related],
    staleWithoutOne: [...['list', ...parts].map((part) => [noun, part]), ...related],
  };
}

/** Calls by which a form changes a record. */
interface RecordChanges<Row, Body> {
  /** Creates a record, or replaces the fields of the one with the id. @param ifUpdatedAt see `CallOptions` */
  save: (body: Body, id?: string, ifUpdatedAt?: string) => Promise<Row>;
  remove: (id: string) => Promise<unknown>;
}

/** Calls of the screen of a noun. */
export interface RecordCalls<Row, Body>
  extends RecordChanges<Row, Body>,
    Pick<RecordKeys, 'stale' | 'staleWithoutOne'> {
  list: ListCall<Row>;
  load: (id: string) => { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Row> };
}

type Query = TProperties & typeof Paging;

type ChangeEndpoints<Item extends TSchema, Write extends TSchema> = Pick<
  RecordEndpoints<Item, Write, Query>,
  'create' | 'remove'
> & {
  /** A function for a noun whose call has another input. */
  update:
    | RecordEndpoints<Item, Write, Query>['update']
    | ((id: string, body: Static<Write>, ifUpdatedAt: string | undefined) => Promise<Static<Item>>);
};

/** Returns the changes of a noun by the endpoints of its `recordEndpoints`. */
export function recordChanges<Item extends TSchema, Write extends TSchema>({
  create,
  update,
  remove,
}: ChangeEndpoints<Item, Write>): RecordChanges<Static<Item>, Static<Write>> {
  return {
    save(body, id, ifUpdatedAt) {
      if (id === undefined) return callOf(create, { body });
      if (typeof update === 'function') return update(id, body, ifUpdatedAt);
      return callOf(update, { params: { id }, body }, { ifUpdatedAt });
    },
    remove: (id) => call(remove, { params: { id } }),
  };
}

/** Returns the queries and changes of a noun by the endpoints of its `recordEndpoints`. */
export function recordCalls<Item extends TSchema, Write extends TSchema, Filter extends Query>(
  {
    list,
    read,
    ...changes
  }: Pick<RecordEndpoints<Item, Write, Filter>, 'list' | 'read'> & ChangeEndpoints<Item, Write>,
  { list: listKey, one: oneKey, ...stale }: RecordKeys,
): RecordCalls<Static<Item>, Static<Write>> {
  return {
    list: (query) => ({
      queryKey: [...listKey, query],
      queryFn: ({ signal }) => callOf(list, { query }, { signal }),
    }),
    load: (id) => ({
      queryKey: [...oneKey, id],
      queryFn: ({ signal }) => callOf(read, { params: { id } }, { signal }),
    }),
    ...recordChanges(changes),
    ...stale,
  };
}

/** `call`, because input and answer cannot be resolved while the schemas are type parameters. */
const callOf = call as <Answer>(endpoint: Endpoint, input: object, options?: CallOptions) => Promise<Answer>;
