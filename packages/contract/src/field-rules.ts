import type { TObject, TProperties } from 'typebox';
import type { FieldProblem } from './problem.ts';

/** Name of the keyword that holds the rules of an object schema. */
export const FIELD_RULES = 'x-field-rules';

/** A rule between two fields. `key` names a message of its own. */
export type FieldRule =
  /** Both values, if given, are equal: a password and its repetition. The second field gets the problem. */
  | { rule: 'same'; fields: readonly [string, string]; key?: string }
  /** Both values, if given, differ. The second field gets the problem. */
  | { rule: 'different'; fields: readonly [string, string]; key?: string }
  /** If the first is given, the second is too. */
  | { rule: 'dependency'; fields: readonly [string, string]; key?: string };

const KEY_OF_RULE: Readonly<Record<FieldRule['rule'], string>> = {
  same: 'error.same.field',
  different: 'error.different.field',
  dependency: 'error.dependency.field',
};
export const FIELD_RULE_KEYS: readonly string[] = Object.values(KEY_OF_RULE);

/** Returns the schema with rules between its fields, which server and forms check like its keywords. */
export function withFieldRules<Properties extends TProperties>(
  schema: TObject<Properties>,
  rules: readonly FieldRule[],
): TObject<Properties> {
  return Object.assign({ ...schema }, { [FIELD_RULES]: rules });
}

/** Returns the rules of a schema; empty without any. */
export function fieldRulesOf(schema: object): readonly FieldRule[] {
  return (schema as { [FIELD_RULES]?: readonly FieldRule[] })[FIELD_RULES] ?? [];
}

/** Returns the rules that an object breaks. Paths are names of its own fields. */
export function brokenFieldRules(rules: readonly FieldRule[], value: object): FieldProblem[] {
  const given = (name: string): unknown => (value as Record<string, unknown>)[name] ?? undefined;
  return rules.flatMap(({ rule, fields: [first, second], key = KEY_OF_RULE[rule] }) => {
    const [one, other] = [given(first), given(second)];
    const both = one !== undefined && other !== undefined;
    const broken =
      rule === 'dependency'
        ? one !== undefined && other === undefined
        : both && (JSON.stringify(one) === JSON.stringify(other)) !== (rule === 'same');
    return broken ? [{ path: second, keyword: rule, key, params: { other: first } }] : [];
  });
}
