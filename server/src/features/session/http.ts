import type { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import type { CurrentUser } from '@waymark/contract/session/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Handlers } from '../../http/handler.ts';
import type { VerificationService } from '../verification/service.ts';
import { languageOf } from '../words.ts';
import { clearToken, deviceOf, HALF_COOKIE, setDevice, setToken, tokenOf } from './cookie.ts';
import type { SessionListService } from './listing.ts';
import { nextPath } from './next-path.ts';
import { PASSWORD_COOKIE } from './password-cookie.ts';
import type { PasswordService } from './passwords.ts';
import { PROOF_COOKIE } from './proof-cookie.ts';
import type { SessionService } from './service.ts';
import type { FinishedSignIn, FirstStep, SignInService } from './sign-in.ts';
import type { Viewer } from './viewer.ts';

export interface SignInPlace {
  /** Address to which the sign-in form sends the username. */
  loginAddress: string;
  /** True if visitors may create an account. */
  signUp: boolean;
  /** OpenID Connect provider for signing in. */
  openId: { name: string } | undefined;
  /** Decides with the request whether cookies are Secure. */
  publicUrl: string | undefined;
}

export interface SessionServices {
  sessions: SessionService;
  signIns: SignInService;
  passwords: PasswordService;
  listing: SessionListService;
  verification: VerificationService;
}

export function sessionHandlers(
  { sessions, signIns, passwords, listing, verification }: SessionServices,
  { loginAddress, signUp, openId, publicUrl }: SignInPlace,
): Handlers<typeof sessionEndpoints> {
  const browserOf = (request: FastifyRequest) => ({
    address: request.ip,
    userAgent: request.headers['user-agent'],
    device: deviceOf(request, publicUrl),
    previousToken: tokenOf(request, publicUrl),
  });
  const begin = (
    request: FastifyRequest,
    reply: FastifyReply,
    { session, device, rememberMe }: FinishedSignIn,
  ): void => {
    setToken(request, reply, session.token, rememberMe, publicUrl);
    setDevice(request, reply, device, publicUrl);
    if (HALF_COOKIE.read(request, publicUrl) !== undefined) HALF_COOKIE.clear(request, reply, publicUrl);
  };
  /** Continues to the session, or to the step before it. */
  const goOn = (request: FastifyRequest, reply: FastifyReply, first: FirstStep, rememberMe: boolean, next: string) => {
    if (first.secondStep === undefined) {
      begin(request, reply, { ...first, rememberMe });
      return { next };
    }
    HALF_COOKIE.set(request, reply, first.half, LIMITS.secondStepSeconds, publicUrl);
    return { next, secondStep: first.secondStep };
  };
  return {
    async signInSettings() {
      return { loginAddress, signUp, providerName: openId?.name ?? null };
    },

    async signIn({ body, request, reply }) {
      const { username, loginMethod, password } = body;
      const rememberMe = body.rememberMe ?? false;
      const first = await signIns.signIn({ username, loginMethod, password, rememberMe, ...browserOf(request) });
      return goOn(request, reply, first, rememberMe, nextPath(body.next));
    },

    async choosePassword({ body, request, reply }) {
      const half = HALF_COOKIE.read(request, publicUrl);
      const { first, rememberMe } = await signIns.choosePassword(half, body.password, browserOf(request));
      return goOn(request, reply, first, rememberMe, nextPath(body.next));
    },

    async finishSignIn({ body, request, reply }) {
      const finished = await signIns.finish(HALF_COOKIE.read(request, publicUrl), body.code, browserOf(request));
      begin(request, reply, finished);
      return { next: nextPath(body.next) };
    },

    beginAtSignIn: ({ request }) => signIns.beginEnrolment(HALF_COOKIE.read(request, publicUrl)),

    async confirmAtSignIn({ body, request, reply }) {
      const code = body.code.replace(/\s/g, '');
      const enrolled = await signIns.enrol(HALF_COOKIE.read(request, publicUrl), code, browserOf(request));
      begin(request, reply, enrolled);
      return { next: nextPath(body.next), recoveryCodes: enrolled.recoveryCodes };
    },

    async verifyPassword({ viewer, body, request, reply }) {
      const proof = await passwords.verify(viewer, body.password);
      PASSWORD_COOKIE.set(request, reply, proof, LIMITS.passwordProofSeconds, publicUrl);
      return undefined;
    },

    async changePassword({ viewer, body }) {
      await passwords.change(viewer, body.currentPassword, body.password);
      return undefined;
    },

    list: ({ viewer }) => listing.list(viewer),

    async endOne({ viewer, params }) {
      await listing.endOne(viewer, params.id);
      return undefined;
    },

    endOthers: ({ viewer }) => listing.endOthers(viewer),

    listOfUser: ({ viewer, params }) => listing.listOfUser(viewer, params.id),

    async endOneOfUser({ viewer, params }) {
      await listing.endOneOfUser(viewer, params.id, params.sessionId);
      return undefined;
    },

    endAllOfUser: ({ viewer, params }) => listing.endAllOfUser(viewer, params.id),

    async signOut({ viewer, request, reply }) {
      await sessions.end(viewer, tokenOf(request, publicUrl) ?? '');
      clearToken(request, reply, publicUrl);
      return undefined;
    },

    async resetPassword({ body, request, reply }) {
      const proofs = PROOF_COOKIE.read(request, publicUrl);
      const prove = (target: string) => verification.spend(target, proofs);
      const spent = await signIns.resetPassword({ ...body, address: request.ip }, prove);
      PROOF_COOKIE.remove(request, reply, spent, publicUrl);
      return undefined;
    },

    async me({ viewer }) {
      return present(viewer, await sessions.runsInstallation(viewer));
    },

    async preferences({ viewer, body, request }) {
      await sessions.savePreferences(viewer, body);
      const saved = (await sessions.find(tokenOf(request, publicUrl) ?? '')) ?? viewer;
      return present(saved, await sessions.runsInstallation(saved));
    },
  };
}

function present(viewer: Viewer, runsInstallation: boolean): CurrentUser {
  const language = languageOf(viewer.language) ?? 'en';
  return {
    id: viewer.userUid,
    name: viewer.name,
    email: viewer.email,
    role: viewer.role,
    accountId: viewer.accountUid,
    accountName: viewer.accountName,
    timeZone: viewer.shownTimeZone,
    accountTimeZone: viewer.timeZone,
    locale: language,
    language,
    unitsSystem: viewer.unitsSystem,
    themeId: viewer.themeId,
    currency: viewer.currency,
    own: { ...viewer.own, language: languageOf(viewer.own.language) ?? null },
    permissions: [...viewer.permissions],
    features: [...viewer.features],
    alerts: [...viewer.alerts],
    originalAccount:
      viewer.accountId === viewer.homeAccountId ? null : { id: viewer.homeAccountUid, name: viewer.homeAccountName },
    runsInstallation,
  };
}
