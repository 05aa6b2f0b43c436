import { loadFirstWords } from '@waymark/messages/catalogue.ts';
import { expect, it } from 'vitest';
import { toApiError } from './problem.ts';
import { refusalWords } from './refusal-words.ts';

it('the first screen has the words for every answer without a code of its own', async () => {
  const { errors = {} } = await loadFirstWords('en');
  for (const status of [0, 400, 401, 403, 404, 429, 500, 502, 503])
    for (const seconds of ['0', '30', '600']) {
      const { code, waitSeconds } = toApiError(status, undefined, seconds);
      expect(errors).toHaveProperty([refusalWords(code, waitSeconds).key]);
    }
});
