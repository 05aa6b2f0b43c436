import Type, { type TObject, type TSchema } from 'typebox';
import { PLAUSIBLE_YEAR } from './validation.ts';

/** UUIDv7 as a string, the public form of every id. */
export const Id = Type.String({ format: 'uuid' });
/** ISO 8601 UTC instant. */
export const Instant = Type.String({ format: 'date-time' });
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** A field that may be left out or null. Whitespace-only text counts as null. */
export const optionalText = (maxLength: number) => Type.Optional(Nullable(Type.String({ maxLength })));
/** A user's note about a person. */
export const Note = optionalText(1000);
export const Email = Type.String({ format: 'email' });
/** Country calling code and number: `81 9012345678`. */
export const Phone = Type.String({ format: 'phone-number', maxLength: 30 });
/** `YYYY-MM-DD`, a day of the calendar without a zone. */
export const PlainDate = Type.String({ format: 'date' });
/** A plain date as users write it, of the years 1900 to 9998. */
export const WrittenDate = Type.String({ format: 'date', pattern: PLAUSIBLE_YEAR });

/** Dates in calls: `YYYY-MM-DD` (account's zone), ISO 8601 instant, or epoch ms as digits (decisions.md). */
export const DateInput = Type.String({ minLength: 1, maxLength: 35 });

/** The envelope of every list. */
export const ListOf = <Schema extends TSchema>(item: Schema) =>
  Type.Object({ items: Type.Array(item), count: Type.Integer({ minimum: 0 }) });

/**
 * Number of skipped rows before the page. The maximum is far beyond any list, and a number that the database accepts.
 */
export const Skip = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }));

/** Paging and order of every list. The server maps the aliases `top`, `count` and `offset` to these. */
export const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 100 })),
  skip: Skip,
  sort: Type.Optional(Type.String({ maxLength: 40 })),
  order: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
} as const;

/** A body that refuses unknown keys. */
export const Strict = <Properties extends Record<string, TSchema>>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false });

export const IdParams = Type.Object({ id: Id });
export const PeriodParams = Type.Object({
  period: Type.Union([
    Type.Literal('hour'),
    Type.Literal('day'),
    Type.Literal('week'),
    Type.Literal('month'),
    Type.Literal('custom'),
  ]),
});
