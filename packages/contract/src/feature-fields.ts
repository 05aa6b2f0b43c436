import { FEATURES, type Feature } from '@waymark/domain/access.ts';
import { attributeFeature } from '@waymark/domain/attribute-feature.ts';
import Type, { type TOptional, type TSchema } from 'typebox';

/** Keyword of a field that needs all the listed features. OpenAPI shows it as it is. */
export const FEATURES_KEYWORD = 'x-features';
/** Keyword of a record whose keys are attributes of a device: each key needs the feature of its attribute. */
export const ATTRIBUTES_KEYWORD = 'x-attribute-features';

interface Marked {
  [FEATURES_KEYWORD]?: readonly Feature[];
  [ATTRIBUTES_KEYWORD]?: true;
  properties?: Record<string, Marked>;
  anyOf?: Marked[];
  items?: Marked;
}

/**
 * Declares a field that exists only while these features are on. Without them answers omit it and bodies may not have
 * it.
 */
export function needs<Schema extends TSchema>(
  features: Feature | readonly Feature[],
  schema: Schema,
): TOptional<Schema> {
  const all = typeof features === 'string' ? [features] : features;
  return Object.assign(Type.Optional(schema), { [FEATURES_KEYWORD]: all }) as unknown as TOptional<Schema>;
}

/** Values of a device beside the fields of the contract, under the names of docs/protocols.md. */
export const Attributes = Object.assign(
  Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  { [ATTRIBUTES_KEYWORD]: true },
);

type SwitchedOn = Pick<ReadonlySet<Feature>, 'has'>;
type Part = (value: unknown, on: SwitchedOn) => unknown;

/** Returns whether a field of an object schema exists with these features on. */
export function hasField(schema: TSchema, field: string, on: SwitchedOn): boolean {
  const needed = (schema as Marked).properties?.[field]?.[FEATURES_KEYWORD] ?? [];
  return needed.every((feature) => on.has(feature));
}

/** Returns a feature that is off and that a field of the value needs; undefined if every field is allowed. */
export function missingFeature(schema: TSchema, value: unknown, on: SwitchedOn): Feature | undefined {
  return missingIn(schema as Marked, value, on);
}

function missingIn(schema: Marked, value: unknown, on: SwitchedOn): Feature | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const part = (value as Record<string, unknown>)[name];
    if (part === undefined) continue;
    const missing = property[FEATURES_KEYWORD]?.find((feature) => !on.has(feature)) ?? missingIn(property, part, on);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

/**
 * Compiles a schema to a function that removes the fields whose features are off.
 * @returns undefined if no field of the schema needs a feature
 */
export function fieldStripper(schema: TSchema): Part | undefined {
  const strip = stripperOf(schema as Marked);
  // With every feature on, the usual case, nothing is copied.
  return strip && ((value, on) => (FEATURES.every((feature) => on.has(feature)) ? value : strip(value, on)));
}

function stripperOf(schema: Marked): Part | undefined {
  if (schema[ATTRIBUTES_KEYWORD]) return withoutAttributes;
  if (schema.items !== undefined) {
    const item = stripperOf(schema.items);
    return item && ((value, on) => (Array.isArray(value) ? value.map((one) => item(one, on)) : value));
  }
  const branch = schema.anyOf?.map(stripperOf).find((one) => one !== undefined);
  if (branch !== undefined) return branch;
  const parts = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const part = { name, needed: property[FEATURES_KEYWORD] ?? [], inner: stripperOf(property) };
    return part.needed.length > 0 || part.inner ? [part] : [];
  });
  if (parts.length === 0) return undefined;
  return (value, on) => {
    if (typeof value !== 'object' || value === null) return value;
    const left: Record<string, unknown> = { ...value };
    for (const { name, needed, inner } of parts) {
      if (!needed.every((feature) => on.has(feature))) delete left[name];
      else if (inner && name in left) left[name] = inner(left[name], on);
    }
    return left;
  };
}

function withoutAttributes(value: unknown, on: SwitchedOn): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const left = Object.entries(value).filter(([name]) => {
    const feature = attributeFeature(name);
    return feature === undefined || on.has(feature);
  });
  return Object.fromEntries(left);
}
