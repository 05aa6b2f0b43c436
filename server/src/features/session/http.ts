import type { sessionEndpoints } from '@waymark/contract/session/endpoints.ts';
import { type CurrentUser, LANGUAGES } from '@waymark/contract/session/schema.ts';
import type { Handlers } from '../../http/handler.ts';
import { PROOF_COOKIE } from '../proof-cookie.ts';
import type { VerificationService } from '../verification/service.ts';
import { clearToken, setToken, tokenOf } from './cookie.ts';
import { nextPath } from './next-path.ts';
import type { SessionService } from './service.ts';
import type { SignInService } from './sign-in.ts';
import type { Viewer } from './viewer.ts';

export interface SignInPlace {
  /** Where the sign-in form sends the username. */
  loginAddress: string;
  /** Decides with the request whether cookies are Secure. */
  publicUrl: string | undefined;
}

export function sessionHandlers(
  sessions: SessionService,
  signIns: SignInService,
  verification: VerificationService,
  { loginAddress, publicUrl }: SignInPlace,
): Handlers<typeof sessionEndpoints> {
  return {
    async signInSettings() {
      return { loginAddress };
    },

    async signIn({ body, request, reply }) {
      const { token } = await signIns.signIn({
        username: body.username,
        loginMethod: body.loginMethod,
        password: body.password,
        rememberMe: body.rememberMe ?? false,
        address: request.ip,
        previousToken: tokenOf(request, publicUrl),
      });
      setToken(request, reply, token, body.rememberMe ?? false, publicUrl);
      return { next: nextPath(body.next) };
    },

    async signOut({ viewer, request, reply }) {
      await sessions.end(viewer, tokenOf(request, publicUrl) ?? '');
      clearToken(request, reply, publicUrl);
      return undefined;
    },

    async resetPassword({ body, request, reply }) {
      const proof = PROOF_COOKIE.read(request, publicUrl);
      await signIns.resetPassword({ ...body, address: request.ip }, (target) => verification.spend(target, proof));
      PROOF_COOKIE.clear(request, reply, publicUrl);
      return undefined;
    },

    async me({ viewer }) {
      return present(viewer);
    },

    async preferences({ viewer, body, request }) {
      return present(await sessions.savePreferences(viewer, tokenOf(request, publicUrl) ?? '', body));
    },
  };
}

function present(viewer: Viewer): CurrentUser {
  const language = LANGUAGES.find((known) => known === viewer.language) ?? 'en';
  return {
    id: viewer.userUid,
    name: viewer.name,
    email: viewer.email,
    role: viewer.role,
    accountId: viewer.accountUid,
    accountName: viewer.accountName,
    timeZone: viewer.timeZone,
    locale: language,
    language,
    unitsSystem: viewer.unitsSystem,
    permissions: [...viewer.permissions],
    features: [...viewer.features],
  };
}
