import type { lenderEndpoints } from '@waymark/contract/lender/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handler.ts';
import { PASSWORD_COOKIE } from '../session/password-cookie.ts';
import type { LenderService } from './service.ts';
import type { LenderSettingsService } from './settings.ts';

export function lenderHandlers(
  { lender, settings }: { lender: LenderService; settings: LenderSettingsService },
  publicUrl: string | undefined,
): Handlers<typeof lenderEndpoints> {
  /** Passes the password proof of the cookie to a call and clears the cookie afterwards. */
  const proven = async <Answer>(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (proof?: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await act(PASSWORD_COOKIE.read(request, publicUrl));
    PASSWORD_COOKIE.clear(request, reply, publicUrl);
    return answer;
  };
  return {
    list: ({ viewer, query }) => lender.list(viewer, query),
    read: ({ viewer, params }) => lender.read(viewer, params.id),
    open: ({ viewer, body }) => lender.open(viewer, body),
    retry: ({ viewer, params, body }) => lender.retry(viewer, params.id, body.reason),
    ask: ({ viewer, params, body, request, reply }) =>
      proven(request, reply, (proof) => lender.ask(viewer, params.id, body.reason, proof)),
    approve: ({ viewer, params, body, request, reply }) =>
      proven(request, reply, (proof) => lender.approve(viewer, params.id, body.reason, proof)),
    reject: ({ viewer, params, body }) => lender.reject(viewer, params.id, body.reason),
    settle: ({ viewer, params, body }) => lender.settle(viewer, params.id, body.reason),
    cancel: ({ viewer, params, body }) => lender.cancel(viewer, params.id, body.reason),
    customers: ({ viewer, query }) => lender.customers(viewer, query),
    settings: ({ viewer }) => settings.read(viewer),
    setSettings: ({ viewer, body }) => settings.write(viewer, body),
  };
}
