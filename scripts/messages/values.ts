import ts from 'typescript';
import type { Texts } from './rules.ts';

const PLURAL = /_(zero|one|two|few|many|other)$/;

/**
 * Returns the calls of `t` in a source that lack a value of their text. Keys that are computed, and values that are not
 * written in the call, are not checked.
 */
export function missingValues(file: string, source: string, english: Texts): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 't') found.push(...faultsOf(node, english));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

function faultsOf(call: ts.CallExpression, english: Texts): string[] {
  const [key, values] = call.arguments;
  const given = givenValues(values);
  if (key === undefined || given === undefined) return [];
  return writtenKeys(key).flatMap((name) => {
    const [namespace, bare] = name.includes(':') ? name.split(':') : [given.namespace ?? namespaceAt(call), name];
    const wanted = placeholdersOf(english[namespace ?? ''] ?? {}, bare ?? '');
    const missing = [...wanted].filter((placeholder) => !given.names.has(placeholder));
    return missing.length === 0 ? [] : [`${namespace}: ${bare} lacks ${missing.join(', ')}`];
  });
}

/** Returns the keys that a call may use: its literal, or both branches of a condition. */
function writtenKeys(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...writtenKeys(node.whenTrue), ...writtenKeys(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return writtenKeys(node.expression);
  return [];
}

/** Returns the names of the values; undefined if the call does not write all of them. */
function givenValues(node: ts.Expression | undefined): { names: Set<string>; namespace?: string } | undefined {
  const names = new Set<string>();
  if (node === undefined) return { names };
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  let namespace: string | undefined;
  for (const property of node.properties) {
    if (ts.isSpreadAssignment(property)) return undefined;
    const name = property.name.getText();
    names.add(name);
    if (name === 'ns' && ts.isPropertyAssignment(property)) {
      if (!ts.isStringLiteralLike(property.initializer)) return undefined;
      namespace = property.initializer.text;
    }
  }
  return { names, ...(namespace !== undefined && { namespace }) };
}

/** Returns the placeholders of a text. A text with plural forms needs its count. */
function placeholdersOf(texts: Readonly<Record<string, string>>, key: string): Set<string> {
  const wanted = new Set<string>();
  for (const [name, text] of Object.entries(texts)) {
    if (name.replace(PLURAL, '') !== key) continue;
    if (name !== key && !(key in texts)) wanted.add('count');
    for (const [, placeholder] of text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)) if (placeholder) wanted.add(placeholder);
  }
  return wanted;
}

/** Returns the namespace of the keys without a prefix: the first one of `useTranslation` around the call. */
function namespaceAt(call: ts.Node): string | undefined {
  for (let node = call.parent; node; node = node.parent) {
    if (!ts.isBlock(node)) continue;
    for (const statement of node.statements) {
      const named = ts.isVariableStatement(statement) ? namespaceOf(statement) : undefined;
      if (named !== undefined) return named;
    }
  }
  return undefined;
}

function namespaceOf(statement: ts.VariableStatement): string | undefined {
  for (const { name, initializer } of statement.declarationList.declarations) {
    if (!initializer || !ts.isCallExpression(initializer) || !ts.isObjectBindingPattern(name)) continue;
    if (initializer.expression.getText() !== 'useTranslation') continue;
    if (!name.elements.some((element) => element.name.getText() === 't')) continue;
    const [argument] = initializer.arguments;
    if (argument === undefined) return 'common';
    const first = ts.isArrayLiteralExpression(argument) ? argument.elements[0] : argument;
    return first && ts.isStringLiteralLike(first) ? first.text : '';
  }
  return undefined;
}
