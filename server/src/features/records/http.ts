import type { ImportQuery, ImportResult } from '@waymark/contract/imports/schema.ts';
import type { Viewer } from '../session/viewer.ts';
import type { Download } from './download.ts';
import { type ReadAt, readAt } from './if-match.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A service with the calls of `recordEndpoints`. */
export interface RecordCalls<Item, Write, Query extends object> {
  list(viewer: Viewer, query: Query): Promise<{ items: Item[]; count: number }>;
  create(viewer: Viewer, body: Write): Promise<Item>;
  file(viewer: Viewer, query: Omit<Query, 'limit' | 'skip'>): Promise<Download>;
  template(viewer: Viewer): Download;
  import(viewer: Viewer, file: UploadedFile, options: ImportQuery): Promise<ImportResult>;
  read(viewer: Viewer, uid: string): Promise<Item>;
  update(viewer: Viewer, uid: string, body: Write, read?: ReadAt): Promise<Item>;
  remove(viewer: Viewer, uid: string): Promise<void>;
}

interface One {
  viewer: Viewer;
  params: { id: string };
}

/** Returns the handlers of `recordEndpoints`. A noun whose calls differ replaces single ones. */
export function recordHandlers<Item, Write, Query extends object>(records: RecordCalls<Item, Write, Query>) {
  return {
    list: ({ viewer, query }: { viewer: Viewer; query: Query }) => records.list(viewer, query),
    create: ({ viewer, body }: { viewer: Viewer; body: Write }) => records.create(viewer, body),
    file: ({ viewer, query }: { viewer: Viewer; query: Omit<Query, 'limit' | 'skip'> }) => records.file(viewer, query),
    template: async ({ viewer }: { viewer: Viewer }) => records.template(viewer),
    import: ({ viewer, query, file }: { viewer: Viewer; query: ImportQuery; file: UploadedFile }) =>
      records.import(viewer, file, query),
    read: ({ viewer, params }: One) => records.read(viewer, params.id),
    update: async ({ viewer, params, body, request }: One & { body: Write; request: Parameters<typeof readAt>[0] }) =>
      records.update(viewer, params.id, body, readAt(request)),
    async remove({ viewer, params }: One) {
      await records.remove(viewer, params.id);
      return undefined;
    },
  };
}
