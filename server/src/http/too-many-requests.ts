import { problemOf } from '@waymark/contract/problem.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { filled } from '../features/words.ts';
import { sendProblem } from './errors.ts';
import { languageOfBrowser, sendPlainPage } from './plain-page.ts';
import { opensPage } from './web.ts';

/** Answers a request beyond a limit: a page for a user who opens an address, a problem for programs and scripts. */
export async function sendTooMany(request: FastifyRequest, reply: FastifyReply, waitSeconds: number) {
  reply.header('retry-after', String(waitSeconds));
  const problem = problemOf('error.rate.limited');
  if (!opensPage(request)) return sendProblem(reply, problem);
  request.server.refusals?.note(request, problem);
  const language = languageOfBrowser(request);
  const { shell } = await loadCatalogue(language);
  const say = (key: 'tooManyTitle' | 'tooManyBody') => filled(shell[key] ?? '', { seconds: String(waitSeconds) });
  return sendPlainPage(reply.code(problem.status), language, say('tooManyTitle'), say('tooManyBody'));
}
