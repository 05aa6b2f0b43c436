/** Types of columns: what a query reads, and what an insert and an update may write. */
import type { ColumnType, JSONColumnType } from 'kysely';

/** A time: read as a Date, written as a Date or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type TimeByDefault = ColumnType<Date, Date | string | undefined, Date | string>;
/** A nullable column that an insert may omit. */
export type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
/** jsonb: read as the value, written as JSON text. */
export type Json = JSONColumnType<Record<string, unknown>, string, string>;
export type JsonByDefault = JSONColumnType<Record<string, unknown>, string | undefined, string>;
/** jsonb: read as the value, written as JSON text. */
export type Corners = ColumnType<[number, number][] | null, string | null | undefined, string | null>;
export type JsonList<Item> = ColumnType<Item[], string, string>;
export type MaybeJson = ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
