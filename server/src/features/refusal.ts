import { type FieldProblem, PROBLEMS, type ProblemCode } from '@waymark/contract/problem.ts';

/** A refusal of a service: one of the registry's codes, with the affected fields. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ProblemCode;
  readonly errors: FieldProblem[];

  constructor(code: ProblemCode, errors: FieldProblem[] = []) {
    super(PROBLEMS[code].title);
    this.code = code;
    this.errors = errors;
  }
}

/** Returns a refusal for one field. @param params values of its message */
export function refuseField(code: ProblemCode, path: string, params: FieldProblem['params'] = {}): Refusal {
  return new Refusal(code, [{ path, keyword: 'rule', key: code, params }]);
}

/**
 * Returns the thing. @throws Refusal `error.not.found` if it is undefined. A row of a foreign account counts as
 * undefined
 */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Refusal('error.not.found');
  return thing;
}
