import type { TSchema } from 'typebox';
import { readNumber } from './read-number.ts';

/** Properties of one field, read from the schema of the call. */
export interface FieldFacts {
  /** Shows an asterisk at the label. */
  required: boolean;
  /** Type of the value if it is not null. */
  type: string | undefined;
  schema: TSchema | undefined;
}

interface Parts {
  type?: string | string[];
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  minItems?: number;
}

/** Returns the facts of the field at a dotted path: `location.address`, `contacts.0.email`. */
export function fieldFacts(schema: TSchema, path: string): FieldFacts {
  let here: TSchema | undefined = schema;
  let required = false;
  for (const name of path.split('.')) {
    const parts: Parts = here ? (notNull(here) as Parts) : {};
    const item: boolean = parts.items !== undefined && /^\d+$/.test(name);
    here = item ? parts.items : parts.properties?.[name];
    required = (item || (parts.required?.includes(name) ?? false)) && here !== undefined && !mayBeNull(here);
  }
  const own = here && notNull(here);
  const { type, minItems } = (own ?? {}) as Parts;
  const needed = required && type !== 'boolean' && (type !== 'array' || (minItems ?? 0) > 0);
  return { required: needed, type: typeof type === 'string' ? type : undefined, schema: own };
}

/**
 * Returns the call's body for the current values. Trims text and counts whitespace alone as empty. Empty values become
 * null if the schema allows it and are omitted otherwise, so that missing fields are reported. Text in a number field
 * becomes its number if it is one. Text of the format `password` stays as it is.
 */
export function bodyOf(schema: TSchema, values: unknown): unknown {
  const own = notNull(schema);
  const parts = own as Parts;
  if (typeof values === 'string') return textOf(own, values);
  if (Array.isArray(values)) return parts.items ? values.map((value) => entryOf(parts.items!, value)) : values;
  if (typeof values !== 'object' || values === null || parts.properties === undefined) return values;
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const property = parts.properties[name];
    const given = property ? bodyOf(property, value) : value;
    if (given !== undefined && given !== null) body[name] = given;
    else if (property && mayBeNull(property)) body[name] = null;
  }
  return body;
}

/** Converts an entry of a list. Never omits one, because that would shift the others. */
function entryOf(schema: TSchema, value: unknown): unknown {
  return bodyOf(schema, value) ?? (typeof value === 'string' ? '' : value);
}

/** @returns undefined for empty text */
function textOf(schema: TSchema, text: string): unknown {
  const { type, format } = schema as { type?: string; format?: string };
  if (format === 'password') return text === '' ? undefined : text;
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  const number = type === 'number' || type === 'integer' ? readNumber(trimmed) : undefined;
  return number ?? trimmed;
}

/** Returns the non-null branch of a nullable schema. A union of several other types stays as it is. */
function notNull(schema: TSchema): TSchema {
  const branches = (schema as Parts).anyOf?.filter((branch) => (branch as Parts).type !== 'null');
  return branches?.length === 1 ? branches[0]! : schema;
}

function mayBeNull(schema: TSchema): boolean {
  const { type, anyOf } = schema as Parts;
  return type === 'null' || (anyOf?.some(mayBeNull) ?? false);
}
