import { createHash } from 'node:crypto';
import * as client from 'openid-client';
import type { Database } from '../../storage/db.ts';
import { SealBroken, type Sealer } from '../secrets/sealed.ts';
import { newToken } from '../secrets/token.ts';
import type { NewSessionFacts } from '../session/service.ts';
import type { FirstStep, SignInService } from '../session/sign-in.ts';
import { normalizedUsername } from '../session/username.ts';
import { outboundFetch } from './outbound-fetch.ts';

/** Time limit for a user's stay at the provider. */
export const AWAY_SECONDS = 600;
/** The provider's configuration is fetched again after this. */
const BELIEVED_MS = 3_600_000;
const SPENT_CAP = 100_000;
const STATE_PLACE = 'openid state';

export interface OpenIdSettings {
  issuer: URL;
  clientId: string;
  /** Empty: the client authenticates with its id and PKCE alone. */
  clientSecret: string;
  /** Separated by spaces, at least `openid email`. */
  scopes: string;
  /** Name of the provider for users. */
  name: string;
  /** Further addresses from which the provider answers. */
  hosts: readonly URL[];
}

/** Reason of a failed sign-in through the provider. Each has its own text on the page. */
export type OpenIdFailure = 'away' | 'expired' | 'refused' | 'unknown' | 'untrusted' | 'unverified';

export class OpenIdFailed extends Error {
  override readonly name = 'OpenIdFailed';
  readonly reason: OpenIdFailure;
  constructor(reason: OpenIdFailure, options?: ErrorOptions) {
    super(`sign-in by the provider failed: ${reason}`, options);
    this.reason = reason;
  }
}

/** State of a started sign-in. It travels sealed through the provider as `state`. */
interface Begun {
  /** Epoch ms. */
  until: number;
  /** Derived from the token in the cookie, so an answer is valid only in the browser that requested it. */
  browser: string;
  next: string;
  rememberMe: boolean;
}

export interface OpenIdServiceParts {
  database: Database;
  signIns: SignInService;
  sealer: Sealer;
  settings: OpenIdSettings;
  now: () => number;
}

/**
 * Signs users in through an OpenID Connect provider: authorization code with PKCE (RFC 7636, S256), state and nonce.
 * The provider confirms the user's e-mail address. An address without a Waymark user is refused.
 */
export class OpenIdService {
  readonly #parts: OpenIdServiceParts;
  readonly #fetch: ReturnType<typeof outboundFetch>;
  #provider: { until: number; configuration: Promise<client.Configuration> } | undefined;
  /** Tokens of used answers, until they expire. */
  readonly #spent = new Map<string, number>();

  constructor(parts: OpenIdServiceParts) {
    this.#parts = parts;
    this.#fetch = outboundFetch([parts.settings.issuer, ...parts.settings.hosts]);
  }

  /**
   * Returns the address that the browser is sent to, and the token that it brings back.
   * @param request.callback our address to which the provider sends it back
   * @throws OpenIdFailed `away`
   */
  async begin(request: {
    callback: string;
    next: string;
    rememberMe: boolean;
    loginHint: string | undefined;
  }): Promise<{ address: string; token: string }> {
    const provider = await this.#configuration();
    const token = newToken();
    const { next, rememberMe } = request;
    const begun: Begun = {
      until: this.#parts.now() + AWAY_SECONDS * 1000,
      browser: derived('browser', token),
      next,
      rememberMe,
    };
    const address = client.buildAuthorizationUrl(provider, {
      redirect_uri: request.callback,
      scope: this.#parts.settings.scopes,
      code_challenge: await client.calculatePKCECodeChallenge(derived('verifier', token)),
      code_challenge_method: 'S256',
      state: this.#parts.sealer.seal(JSON.stringify(begun), STATE_PLACE).toString('base64url'),
      nonce: derived('nonce', token),
      ...(request.loginHint === undefined ? {} : { login_hint: request.loginHint }),
    });
    return { address: address.href, token };
  }

  /**
   * Accepts the provider's answer and signs its user in, or starts the second step.
   * @param address with which the browser returned @param token of the cookie
   * @throws OpenIdFailed
   */
  async finish(
    address: URL,
    token: string | undefined,
    browser: Omit<NewSessionFacts, 'rememberMe'>,
  ): Promise<{ first: FirstStep; next: string; rememberMe: boolean }> {
    const begun = this.#begun(address.searchParams.get('state'), token);
    const { email } = await this.#identity(address, begun);
    const user = await this.#parts.database.system.userByEmail(normalizedUsername(email, 'email'));
    if (user === undefined || user.disabledAt !== null) throw new OpenIdFailed('unknown');
    const { next, rememberMe } = begun;
    const first = await this.#parts.signIns.passed(user, { ...browser, rememberMe }, 'openid');
    return { first, next, rememberMe };
  }

  #begun(state: string | null, token: string | undefined): Begun & { state: string; token: string } {
    if (state === null || token === undefined) throw new OpenIdFailed('expired');
    let begun: Begun;
    try {
      begun = JSON.parse(this.#parts.sealer.open(Buffer.from(state, 'base64url'), STATE_PLACE));
    } catch (error) {
      if (error instanceof SealBroken) throw new OpenIdFailed('expired', { cause: error });
      throw error;
    }
    const now = this.#parts.now();
    if (begun.until <= now || begun.browser !== derived('browser', token)) throw new OpenIdFailed('expired');
    for (const [spent, until] of this.#spent) {
      if (until > now && this.#spent.size <= SPENT_CAP) break;
      this.#spent.delete(spent);
    }
    if (this.#spent.has(begun.browser)) throw new OpenIdFailed('expired');
    this.#spent.set(begun.browser, begun.until);
    return { ...begun, state, token };
  }

  /** Returns the verified e-mail address from the provider. @throws OpenIdFailed */
  async #identity(address: URL, { state, token }: { state: string; token: string }): Promise<{ email: string }> {
    const provider = await this.#configuration();
    let claims: Readonly<Record<string, unknown>>;
    try {
      const tokens = await client.authorizationCodeGrant(provider, address, {
        pkceCodeVerifier: derived('verifier', token),
        expectedNonce: derived('nonce', token),
        expectedState: state,
        idTokenExpected: true,
      });
      const idToken = tokens.claims()!;
      claims = idToken;
      if (typeof claims.email !== 'string' && provider.serverMetadata().userinfo_endpoint !== undefined)
        claims = await client.fetchUserInfo(provider, tokens.access_token, idToken.sub);
    } catch (error) {
      throw new OpenIdFailed(reasonOf(error), { cause: error });
    }
    if (typeof claims.email !== 'string') throw new OpenIdFailed('unknown');
    if (claims.email_verified !== true) throw new OpenIdFailed('unverified');
    return { email: claims.email };
  }

  /** Returns the provider's configuration: issuer, addresses, keys. @throws OpenIdFailed `away` */
  async #configuration(): Promise<client.Configuration> {
    if (this.#provider === undefined || this.#provider.until <= this.#parts.now())
      this.#provider = { until: this.#parts.now() + BELIEVED_MS, configuration: this.#discover() };
    const provider = this.#provider;
    try {
      return await provider.configuration;
    } catch (error) {
      if (this.#provider === provider) this.#provider = undefined;
      throw new OpenIdFailed('away', { cause: error });
    }
  }

  async #discover(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#parts.settings;
    const authentication = clientSecret === '' ? client.None() : client.ClientSecretBasic(clientSecret);
    return client.discovery(issuer, clientId, undefined, authentication, {
      [client.customFetch]: (url, options) => this.#fetch(url, options),
      // The ID token's signature is checked although it comes directly from the provider.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
  }
}

/** Derives one secret per use from a browser's token, so that no use reveals another. */
function derived(use: string, token: string): string {
  return createHash('sha256').update(`openid ${use} ${token}`).digest('base64url');
}

function reasonOf(error: unknown): OpenIdFailure {
  if (error instanceof client.AuthorizationResponseError) return 'refused';
  // The provider refuses the code because it is used, too old, or of another sign-in.
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'expired' : 'untrusted';
  const { cause, code } = error as { cause?: unknown; code?: string };
  const network =
    error instanceof TypeError || cause instanceof TypeError || /^(E[A-Z]+|OAUTH_TIMEOUT)$/.test(code ?? '');
  return network ? 'away' : 'untrusted';
}
