import Type, { type Static } from 'typebox';
import { Nullable } from '../common.ts';
import type { Endpoint } from '../endpoint.ts';

/** Faults that one answer tells; the rest are counted. */
export const IMPORT_FAULTS_TOLD = 200;
/** Rows without a fault that a dry run shows. */
export const IMPORT_ROWS_SHOWN = 100;

/** One column that a file may have. The server reads by it, the screen names it. */
export interface ImportColumn {
  /** As the template writes it; compared without regard to case, spaces, hyphens and underscores. */
  header: string;
  /** Other headers under which it is known. */
  aliases?: readonly string[];
  /** Field of the noun's create call that it fills; dotted for a field of an object in it. */
  field: string;
  /** A file without it is refused. Whether each row needs a value is the schema's to say. */
  required?: boolean;
  /** What a cell is in the body, default text; a list is written `a; b`. An empty cell leaves the field out. */
  kind?: 'text' | 'number' | 'list';
}

/** With `dryRun` everything is checked, the database included, and nothing is stored. */
export const ImportQuery = Type.Object({ dryRun: Type.Optional(Type.Boolean({ default: false })) });
export type ImportQuery = Static<typeof ImportQuery>;

/** One cell that is wrong, or with `column` null a line that is. */
export const ImportFault = Type.Object({
  /** As an editor counts: the header is line 1. */
  line: Type.Integer({ minimum: 1 }),
  /** As the declared header writes it; of an unknown column as the file does. */
  column: Nullable(Type.String()),
  /** As it stands in the file; empty for an empty cell, null where no cell is meant. */
  value: Nullable(Type.String()),
  /** Key of the message catalogue, as of a form's field. */
  key: Type.String(),
  params: Type.Record(Type.String(), Type.Unknown()),
});
export type ImportFault = Static<typeof ImportFault>;

/** What a file of rows amounts to. An import that finds a fault stores nothing and answers `error.import.faults`. */
export const ImportResult = Type.Object({
  dryRun: Type.Boolean(),
  /** Lines with data, the header not counted. */
  rows: Type.Integer({ minimum: 0 }),
  /** Rows without a fault: stored, or in a dry run ready to be. */
  accepted: Type.Integer({ minimum: 0 }),
  /** The first ones by line. */
  faults: Type.Array(ImportFault),
  /** All of them. */
  faultCount: Type.Integer({ minimum: 0 }),
  /** Headers of the file that are known, in its order. */
  columns: Type.Array(Type.String()),
  /** The first rows without a fault, cells in the order of `columns`. */
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
  'text/csv'
>;
