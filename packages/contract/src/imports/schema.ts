import Type, { type Static } from 'typebox';
import { Nullable } from '../common.ts';
import type { Endpoint, UploadType } from '../endpoint.ts';

/** Maximum number of faults in an answer. The rest are counted. */
export const IMPORT_FAULTS_TOLD = 200;
/** Maximum number of valid rows in the answer of a dry run. */
export const IMPORT_ROWS_SHOWN = 100;

/** One allowed column of a file, for the server's reader and the screen. */
export interface ImportColumn {
  /** Header of the template, compared without regard to case, spaces, hyphens and underscores. */
  header: string;
  /** Other accepted headers. */
  aliases?: readonly string[];
  /** Field of the noun's create call; dotted for a field of an object in it. */
  field: string;
  /** A file without it is refused. The schema decides whether each row needs a value. */
  required?: boolean;
  /** Type of a cell in the body, default text. A list is written `a; b`. An empty cell omits the field. */
  kind?: 'text' | 'number' | 'list';
}

/** With `dryRun` everything is checked, also against the database, and nothing is stored. */
export const ImportQuery = Type.Object({
  dryRun: Type.Optional(Type.Boolean({ default: false })),
  /** Stores the rows without faults, even if others have some. */
  readyOnly: Type.Optional(Type.Boolean({ default: false })),
});
export type ImportQuery = Static<typeof ImportQuery>;

/** One wrong cell, or with `column` null a wrong line. */
export const ImportFault = Type.Object({
  /** Line number of an editor: the header is line 1. */
  line: Type.Integer({ minimum: 1 }),
  /** Spelling of the declared header, or for an unknown column that of the file. */
  column: Nullable(Type.String()),
  /** Text in the file; empty for an empty cell, null for a whole line. */
  value: Nullable(Type.String()),
  /** Key of the message catalogue, as for a form's field. */
  key: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
});
export type ImportFault = Static<typeof ImportFault>;

/** Result of a file. Unless `readyOnly`, an import with a fault stores nothing and answers `error.import.faults`. */
export const ImportResult = Type.Object({
  dryRun: Type.Boolean(),
  /** Lines with data, without the header. */
  rows: Type.Integer({ minimum: 0 }),
  /** Valid rows: stored, or in a dry run ready to be. */
  accepted: Type.Integer({ minimum: 0 }),
  /** The first faults by line. */
  faults: Type.Array(ImportFault),
  /** Number of all faults. */
  faultCount: Type.Integer({ minimum: 0 }),
  /** Known headers of the file, in its order. */
  columns: Type.Array(Type.String()),
  /** The first valid rows, cells in the order of `columns`. */
  ready: Type.Array(Type.Object({ line: Type.Integer(), cells: Type.Array(Type.String()) })),
});
export type ImportResult = Static<typeof ImportResult>;

/** The call of a noun that imports a file. */
export type ImportEndpoint = Endpoint<
  undefined,
  typeof ImportQuery,
  undefined,
  typeof ImportResult,
  undefined,
  UploadType
>;
