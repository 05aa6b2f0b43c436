/**
 * Expressions of sensors, in the Common Expression Language (CEL). Only numbers, texts, truth values, operators and a few
 * functions are accepted, so the number of steps of an evaluation is at most the number of nodes, which is limited.
 * Lists, maps, macros, member access, regular expressions and conversions are refused. Every number is a decimal number, so
 * that `1 / 2` is 0.5.
 */
import { type ASTNode, Environment } from '@marcbachmann/cel-js';
import { LIMITS } from '../limits.ts';
import { EXPRESSION_FUNCTION_NAMES, type Readings } from './sensor.ts';

/** Why an expression is refused. `at` is the position of the character, counted from 1. */
export interface ExpressionProblem {
  problem: 'syntax' | 'tooLong' | 'tooLarge' | 'notAllowed' | 'noValues';
  at: number;
  /** The part that is not allowed. */
  part: string;
}

export class ExpressionError extends Error {
  readonly found: ExpressionProblem;

  constructor(found: ExpressionProblem) {
    super(`${found.problem} at ${found.at}`);
    this.found = found;
  }
}

/** A compiled expression. */
export interface Expression {
  /** Values that it reads, each once. */
  names: readonly string[];
  /** Returns its value for a record; undefined if the record lacks a value that it reads, or it has no result. */
  evaluate(readings: Readings): unknown;
}

const OPERATORS: ReadonlySet<string> = new Set([
  '||',
  '&&',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '!_',
  '-_',
  '?:',
]);
/** Parsed expressions are larger with the parentheses of decimal numbers, which the second parse does not count. */
const CEL_LIMITS = {
  maxAstNodes: LIMITS.sensorExpressionNodes,
  maxDepth: LIMITS.sensorExpressionDepth,
  maxListElements: 0,
  maxMapEntries: 0,
  maxCallArguments: 4,
};

const LANGUAGE = new Environment({ unlistedVariablesAreDyn: true, limits: CEL_LIMITS })
  .registerOperator('double % double', (a: number, b: number) => a % b)
  .registerFunction('min(double, double): double', (a: number, b: number) => Math.min(a, b))
  .registerFunction('max(double, double): double', (a: number, b: number) => Math.max(a, b))
  .registerFunction('abs(double): double', (a: number) => Math.abs(a))
  .registerFunction('round(double): double', (a: number) => Math.round(a))
  .registerFunction('sqrt(double): double', (a: number) => Math.sqrt(a))
  .registerFunction('bit(double, double): bool', (a: number, n: number) => Math.floor(a / 2 ** n) % 2 === 1);
const FUNCTIONS: ReadonlySet<string> = new Set(EXPRESSION_FUNCTION_NAMES);

/** @throws ExpressionError */
export function compileExpression(text: string): Expression {
  if (text.length > LIMITS.sensorExpressionCharacters)
    throw new ExpressionError({ problem: 'tooLong', at: LIMITS.sensorExpressionCharacters + 1, part: '' });
  const names = new Set<string>();
  const whole: ASTNode[] = [];
  walk(parse(text).ast, names, whole);
  if (names.size === 0) throw new ExpressionError({ problem: 'noValues', at: 1, part: '' });
  const program = parse(withDecimals(text, whole));
  const { valid, error } = program.check();
  if (!valid) throw new ExpressionError({ problem: 'syntax', at: positionOf(error), part: '' });
  const read = [...names];
  return {
    names: read,
    evaluate(readings) {
      const values: Record<string, unknown> = Object.create(null);
      for (const name of read) {
        const value = readings[name];
        if (value === undefined || value === null || !Object.hasOwn(readings, name)) return undefined;
        values[name] = value;
      }
      try {
        return program(values);
      } catch {
        // The types of values are known only now: a text times a number has no result.
        return undefined;
      }
    },
  };
}

function parse(text: string) {
  try {
    return LANGUAGE.parse(text);
  } catch (error) {
    const isLarge = error instanceof Error && /exceed|limit|too (deep|many)/i.test(error.message);
    throw new ExpressionError({ problem: isLarge ? 'tooLarge' : 'syntax', at: positionOf(error), part: '' });
  }
}

function positionOf(error: unknown): number {
  const range = error as { range?: { start?: number }; node?: { pos?: number } } | undefined;
  return (range?.range?.start ?? range?.node?.pos ?? 0) + 1;
}

/** Collects the names and the whole numbers of an expression. @throws ExpressionError for a part that is not allowed */
function walk(node: ASTNode, names: Set<string>, whole: ASTNode[]): void {
  const refuse = (part: string): never => {
    throw new ExpressionError({ problem: 'notAllowed', at: node.pos + 1, part });
  };
  if (node.op === 'value') {
    if (typeof node.args === 'bigint') whole.push(node);
    else if (!['number', 'string', 'boolean'].includes(typeof node.args)) refuse(String(node.args));
  } else if (node.op === 'id') names.add(node.args);
  else if (node.op === 'call') {
    const [name, args] = node.args;
    if (!FUNCTIONS.has(name)) refuse(`${name}()`);
    for (const argument of args) walk(argument, names, whole);
  } else if (node.op === '!_' || node.op === '-_') walk(node.args, names, whole);
  else if (OPERATORS.has(node.op)) for (const part of node.args as ASTNode[]) walk(part, names, whole);
  else refuse(node.op);
}

/** Writes every whole number as a decimal one. */
function withDecimals(text: string, whole: readonly ASTNode[]): string {
  let result = text;
  for (const { start, end, args } of [...whole].sort((one, other) => other.start - one.start))
    result = `${result.slice(0, start)}${String(args)}.0${result.slice(end)}`;
  return result;
}
