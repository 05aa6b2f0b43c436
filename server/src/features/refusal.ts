import { type FieldProblem, PROBLEMS, type ProblemCode } from '@waymark/contract/problem.ts';

/** A service says no: one of the registry's codes, with the fields that it concerns. */
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

/** A refusal that concerns one field. */
export function refuseField(code: ProblemCode, path: string): Refusal {
  return new Refusal(code, [{ path, keyword: 'rule', key: code, params: {} }]);
}

/** @throws Refusal `error.not.found` when there is nothing; a row of a foreign account is nothing */
export function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Refusal('error.not.found');
  return thing;
}
