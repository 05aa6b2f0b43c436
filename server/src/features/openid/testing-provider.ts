/** A real OpenID Connect provider on loopback, for tests. It signs in the user of the login hint. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface TestProvider {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** Addresses that the provider has not verified. All others are verified. */
  unverified: Set<string>;
  /** Publishes keys other than those it signs with, as an impostor of its key file would. */
  foreignKeys: boolean;
  close(): Promise<void>;
}

/** @param redirectUri our address to which it sends browsers back */
export async function testProvider(redirectUri: string): Promise<TestProvider> {
  const server: Server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const clientId = 'waymark';
  const clientSecret = 'a secret of the test, long enough for everybody';
  const unverified = new Set<string>();
  const test: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    unverified,
    foreignKeys: false,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  const provider = new Provider(issuer.origin, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: async (_context, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: accountId, email_verified: !unverified.has(accountId) }),
    }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client!.clientId,
        accountId: context.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (test.foreignKeys && request.url === '/jwks') {
      response.setHeader('content-type', 'application/json').end('{"keys":[]}');
    } else if (request.url?.startsWith('/interaction/')) {
      const { params } = await provider.interactionDetails(request, response);
      const hint = String(params.login_hint ?? '');
      const result = hint === '' ? { error: 'access_denied' } : { login: { accountId: hint } };
      await provider.interactionFinished(request, response, result);
    } else await answer(request, response);
  });
  return test;
}
