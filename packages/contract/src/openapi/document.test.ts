import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { ENDPOINTS } from '../endpoints.ts';
import { openApiDocument } from './document.ts';

const calls = Object.values(ENDPOINTS).flatMap((noun) => Object.values(noun) as Endpoint[]);

/** More than the document will ever have. */
const DOCUMENT_CAP_BYTES = 32 * 1024 * 1024;

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(openApiDocument('1') as Record<string, unknown>);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('lists every call once, with its parameters, answer and problems', () => {
    const document = openApiDocument('1') as {
      paths: Record<
        string,
        Record<
          string,
          { operationId: string; parameters: { name: string; in: string }[]; responses: Record<string, unknown> }
        >
      >;
    };
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      calls.map(({ name }) => name).sort(),
    );
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
        inPath,
      );
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['429', '500']));
    }
  });

  it('summarizes each call in plain sentences that begin with a verb', () => {
    const VERBS =
      /^(Acknowledges|Adds|Assigns|Calculates|Cancels|Checks|Clears|Completes|Counts|Creates|Declares|Deletes|Downloads|Ends|Exports|Hides|Lists|Makes|Merges|Moves|Registers|Removes|Renames|Replaces|Requests|Requires|Resends|Resets|Returns|Revokes|Saves|Searches|Sends|Sets|Summarizes|Switches|Turns|Updates|Verifies) .*\.$/;
    expect(calls.map(({ summary }) => summary).filter((summary) => !VERBS.test(summary))).toEqual([]);
  });

  it('is printed without a database', () => {
    const script = fileURLToPath(new URL('./print.ts', import.meta.url));
    const text = execFileSync(process.execPath, [script], { encoding: 'utf8', env: {}, maxBuffer: DOCUMENT_CAP_BYTES });
    expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0' });
  });
});
