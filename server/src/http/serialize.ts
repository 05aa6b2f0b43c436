/**
 * Converts the contract's schemas to the form that fast-json-stringify handles best. "This or null" becomes one type
 * with `nullable` instead of a union, which it would validate value by value. Free-form records stay as they are.
 * Answers stay the same, byte for byte.
 */
interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  nullable?: boolean;
  required?: string[];
}

/** Returns the schema with which answers are serialised. */
export function answerSchema(schema: object): object {
  return simplify(schema as Schema);
}

function simplify(schema: Schema): Schema {
  if (schema.anyOf) {
    const others = schema.anyOf.filter((branch) => branch.type !== 'null');
    if (others.length === schema.anyOf.length) return {};
    return others.length === 1 ? { ...simplify(others[0]!), nullable: true } : {};
  }
  if (schema.enum ?? schema.const) {
    const values = schema.enum ?? [schema.const];
    return values.every((value) => typeof value === 'string') ? { type: 'string' } : {};
  }
  if (schema.patternProperties) return {};
  if (schema.type === 'array' && schema.items) return { type: 'array', items: simplify(schema.items) };
  if (schema.type === 'object' && schema.properties) {
    const properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, property]) => [name, simplify(property)]),
    );
    return { type: 'object', properties, required: schema.required ?? [] };
  }
  // Formats are left out, because text in answers is valid already.
  return schema.type === undefined ? {} : { type: schema.type };
}
