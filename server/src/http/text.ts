import type { FieldProblem } from '@waymark/contract/problem.ts';
import { LONGEST_PATH, MOST_PROBLEMS, TEXT_KEY } from '@waymark/contract/validation.ts';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../features/refusal.ts';

/** NUL, which PostgreSQL stores in no text, and lone surrogates, which UTF-8 cannot encode. */
const NO_TEXT = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Maximum number of fields and items in a body. No call needs nearly as many, and checking each takes seconds. */
const MOST_VALUES = 20_000;

/** Refuses text that no table can store, in the path, the query and the body, before a call validates or uses it. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body, routeOptions }) => {
    // Pages read their address in the browser.
    if (routeOptions.config.isPage) return;
    // The rest of a path is a file name, which exists or not.
    const { '*': _file, ...named } = (params ?? {}) as Record<string, unknown>;
    mustBeText(named);
    mustBeText(query);
    mustBeText(body);
  });
}

/**
 * @param prefix path of the value, empty for the whole body
 * @throws Refusal `error.validation` with the path of every field that has broken text, including field names.
 * `error.request.too.large` for more values than any call accepts
 */
export function mustBeText(value: unknown, prefix = ''): void {
  const problems = brokenText(value, prefix);
  if (problems.length > 0) throw new Refusal('error.validation', problems);
}

/**
 * Returns the problems without recursion, because a body may be nested deeper than the stack. Paths and problems are
 * bounded: the path of a text grows with the depth of the body, and naming every text of a deep one takes more memory
 * than the process has.
 */
function brokenText(whole: unknown, prefix: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const left: [path: string, value: unknown][] = [[prefix, whole]];
  let values = 0;
  for (let next = left.pop(); next !== undefined && problems.length < MOST_PROBLEMS; next = left.pop()) {
    const [path, value] = next;
    if (typeof value === 'string') {
      if (NO_TEXT.test(value)) problems.push(problemAt(path));
    } else if (typeof value === 'object' && value !== null) {
      const parts = Object.entries(value);
      values += parts.length;
      if (values > MOST_VALUES) throw new Refusal('error.request.too.large');
      for (const [name, part] of parts) {
        const at = path.length >= LONGEST_PATH ? path : path === '' ? name : `${path}.${name}`;
        if (problems.length >= MOST_PROBLEMS) break;
        if (NO_TEXT.test(name)) problems.push(problemAt(path));
        else if ((typeof part === 'object' && part !== null) || typeof part === 'string') left.push([at, part]);
      }
    }
  }
  return problems.reverse();
}

function problemAt(path: string): FieldProblem {
  return { path: path.slice(0, LONGEST_PATH), keyword: 'text', key: TEXT_KEY, params: {} };
}
