/**
 * The one template of SQL. It replaces Kysely's `sql`, which makes several objects for each name and value and visits all of
 * them again to write the text; for long statements this took longer than the statement itself. A piece consists of texts
 * with values between them, so pieces are joined by joining their texts. Pieces and queries of Kysely may contain each other
 * (`docs/decisions/0280-one-template-and-files-of-one-purpose.md`).
 */
import {
  CompiledQuery,
  createQueryId,
  createRawBuilder,
  type KyselyPlugin,
  type OperationNode,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  RawNode,
  ValueNode,
} from 'kysely';

/** Anything of Kysely that can be a part of a statement. */
interface NodeSource {
  toOperationNode(): OperationNode;
}

/** A part of a statement: `texts[0] values[0] texts[1] … texts[n]`. */
class Piece<Output> implements RawBuilder<Output> {
  readonly texts: string[];
  readonly values: unknown[] = [];
  /** Some values are nodes of Kysely that are no text. */
  hasNodes = false;

  constructor(first: string) {
    this.texts = [first];
  }

  /** Adds text, while the piece is made. */
  text(more: string): this {
    this.texts[this.texts.length - 1] += more;
    return this;
  }

  /** Adds a value or another piece, while the piece is made. */
  value(added: unknown): this {
    if (added instanceof Piece) return this.#piece(added);
    if (isNodeSource(added)) return this.#node(added.toOperationNode());
    this.values.push(added);
    this.texts.push('');
    return this;
  }

  #piece({ texts, values, hasNodes }: Piece<unknown>): this {
    this.text(texts[0]!);
    for (let index = 0; index < values.length; index++) {
      this.values.push(values[index]);
      this.texts.push(texts[index + 1]!);
    }
    this.hasNodes ||= hasNodes;
    return this;
  }

  #node(node: OperationNode): this {
    if (RawNode.is(node)) {
      for (const [index, text] of node.sqlFragments.entries()) {
        this.text(text);
        const next = node.parameters[index];
        if (next !== undefined) this.#node(next);
      }
      return this;
    }
    if (ValueNode.is(node)) return node.immediate ? this.text(literal(node.value as Literal)) : this.value(node.value);
    this.hasNodes = true;
    this.values.push(new Node(node));
    this.texts.push('');
    return this;
  }

  get isRawBuilder(): true {
    return true;
  }

  get expressionType(): Output | undefined {
    return undefined;
  }

  toOperationNode(): RawNode {
    const nodes = this.values.map((value) => (value instanceof Node ? value.node : ValueNode.create(value)));
    return RawNode.create(this.texts, nodes);
  }

  compile(provider: QueryExecutorProvider): CompiledQuery<Output> {
    if (this.hasNodes) return this.#ofKysely().compile(provider);
    let text = this.texts[0]!;
    for (let index = 1; index < this.texts.length; index++) text += `$${index}${this.texts[index]!}`;
    return CompiledQuery.raw(text, this.values) as CompiledQuery<Output>;
  }

  execute(provider: QueryExecutorProvider): Promise<QueryResult<Output>> {
    return provider.getExecutor().executeQuery(this.compile(provider));
  }

  get as(): RawBuilder<Output>['as'] {
    const builder = this.#ofKysely();
    return builder.as.bind(builder) as RawBuilder<Output>['as'];
  }

  $castTo<Other>(): RawBuilder<Other> {
    return this as unknown as RawBuilder<Other>;
  }

  $notNull(): RawBuilder<Exclude<Output, null>> {
    return this as unknown as RawBuilder<Exclude<Output, null>>;
  }

  withPlugin(plugin: KyselyPlugin): RawBuilder<Output> {
    return this.#ofKysely().withPlugin(plugin);
  }

  #ofKysely(): RawBuilder<Output> {
    return createRawBuilder<Output>({ queryId: createQueryId(), rawNode: this.toOperationNode() });
  }
}

/** A node of Kysely among the values of a piece. */
class Node {
  readonly node: OperationNode;

  constructor(node: OperationNode) {
    this.node = node;
  }
}

function isNodeSource(value: unknown): value is NodeSource {
  return typeof value === 'object' && value !== null && typeof (value as NodeSource).toOperationNode === 'function';
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Names are those of declarations, of which there are few. */
const NAMES = new Map<string, Piece<never>>();
const MOST_NAMES = 2000;

/** Returns a name of one or several parts that are joined by points. */
function nameOf(name: string): Piece<never> {
  let piece = NAMES.get(name);
  if (piece === undefined) {
    if (NAMES.size === MOST_NAMES) NAMES.clear();
    const parts = name.split('.').map((part) => quoted(part.trim()));
    piece = new Piece<never>(parts.join('.'));
    NAMES.set(name, piece);
  }
  return piece;
}

type Literal = string | number | boolean | null;

/** Returns a constant as text of the statement. @throws RangeError for a number that is not finite */
function literal(value: Literal): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is no literal of SQL`);
  return String(value);
}

const COMMA = new Piece<never>(', ');

/** Returns a statement or a part of one. Values become parameters. */
export const sql = Object.assign(
  <Output = unknown>(texts: TemplateStringsArray, ...values: unknown[]): RawBuilder<Output> => {
    const piece = new Piece<Output>(texts[0]!);
    for (let index = 0; index < values.length; index++) piece.value(values[index]).text(texts[index + 1]!);
    return piece;
  },
  {
    /** A column, with or without its table. */
    ref: <Output = unknown>(name: string): RawBuilder<Output> => nameOf(name),
    /** A table, with or without its schema. */
    table: <Output = unknown>(name: string): RawBuilder<Output> => nameOf(name),
    /** Text that is part of the statement, for constants of the program. */
    lit: <Output = unknown>(value: Literal): RawBuilder<Output> => new Piece<Output>(literal(value)),
    /** SQL of the program. */
    raw: <Output = unknown>(text: string): RawBuilder<Output> => new Piece<Output>(text),
    /** Pieces or values with a separator between them, by default a comma. */
    join: <Output = unknown>(items: readonly unknown[], separator: RawBuilder<unknown> = COMMA): RawBuilder<Output> => {
      const piece = new Piece<Output>('');
      for (const [index, item] of items.entries()) {
        if (index > 0) piece.value(separator);
        piece.value(item);
      }
      return piece;
    },
  },
);
