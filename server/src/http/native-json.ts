/**
 * Serialises answers with the engine's own JSON, which writes a page of a list in half the time of the schema's serialiser.
 * Values are copied to objects with the declared properties only, so that nothing else leaves the server. The text is that of
 * the schema's serialiser, which also takes every answer with a value that is not of its declared type.
 */
import { compile } from '../storage/compile.ts';

/** Answer of `answerSchema`. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  nullable?: boolean;
  required?: readonly string[];
}

/** Returns the value with its declared parts only; undefined if a part is not of its declared type. */
type Copy = (value: unknown) => unknown;
type Serialize = (answer: unknown) => string;

/** Conditions of values that are written as they are. */
const IS_PLAIN: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === 'string'`,
  boolean: (value) => `typeof ${value} === 'boolean'`,
  number: (value) => `Number.isFinite(${value})`,
  integer: (value) => `Number.isInteger(${value})`,
};

/** @param schema as `answerSchema` returns it @param compileUsual returns the schema's serialiser, which few answers need */
export function nativeSerializer(schema: object, compileUsual: () => Serialize): Serialize {
  const copy = copyOf(schema as Schema);
  if (copy === undefined) return compileUsual();
  let usual: Serialize | undefined;
  return (answer) => {
    const copied = copy(answer);
    if (copied !== undefined) return JSON.stringify(copied);
    usual ??= compileUsual();
    return usual(answer);
  };
}

/** Returns undefined for a schema that only the usual serialiser handles. */
function copyOf(schema: Schema): Copy | undefined {
  const copy = copyOfValue(schema);
  if (copy === undefined || !schema.nullable) return copy;
  return (value) => (value === null ? null : copy(value));
}

function copyOfValue({ type, properties, items, required = [] }: Schema): Copy | undefined {
  if (type === undefined) return (value) => value;
  if (Array.isArray(type)) return undefined;
  const isPlain = IS_PLAIN[type];
  if (isPlain) return compile<Copy>(['value'], `return ${isPlain('value')} ? value : undefined;`);
  if (type === 'array' && items) return copyOfItems(items);
  if (type === 'object' && properties) return copyOfObject(properties, new Set(required));
  return undefined;
}

function copyOfItems(items: Schema): Copy | undefined {
  const copy = copyOf(items);
  if (copy === undefined) return undefined;
  return (values) => {
    if (!Array.isArray(values)) return undefined;
    const copied: unknown[] = [];
    for (const value of values) {
      const one = copy(value);
      if (one === undefined) return undefined;
      copied.push(one);
    }
    return copied;
  };
}

function copyOfObject(properties: Record<string, Schema>, required: ReadonlySet<string>): Copy | undefined {
  // The schema's serialiser writes required properties first.
  const names = Object.keys(properties).sort((one, other) => Number(required.has(other)) - Number(required.has(one)));
  const copies = names.map((name) => copyOf(properties[name]!));
  if (copies.includes(undefined)) return undefined;
  const lines = names.map((name, index) => {
    const { type, nullable } = properties[name]!;
    const value = `v${index}`;
    const isPlain = typeof type === 'string' ? IS_PLAIN[type] : undefined;
    const missing = [
      ...(nullable ? [`${value} === null`] : []),
      ...(required.has(name) ? [] : [`${value} === undefined`]),
    ];
    const isLeft = [...missing, ...(isPlain ? [isPlain(value)] : [])].join(' || ');
    const take = isPlain
      ? 'return undefined;'
      : `{ ${value} = c${index}(${value}); if (${value} === undefined) return undefined; }`;
    return `let ${value} = value[${JSON.stringify(name)}]; if (!(${isLeft || 'false'})) ${take}`;
  });
  const body = `return (value) => {
    if (typeof value !== 'object' || value === null || value.toJSON !== undefined) return undefined;
    ${lines.join('\n')}
    return { ${names.map((name, index) => `${JSON.stringify(name)}: v${index}`).join(', ')} };
  };`;
  return compile<(...of: unknown[]) => Copy>(
    names.map((_, index) => `c${index}`),
    body,
  )(...copies);
}
