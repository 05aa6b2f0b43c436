import type { Config } from '../config.ts';
import { OPENID_START } from '../http/openid.ts';
import type { HttpSettings } from '../http/options.ts';
import { StartFailure } from '../storage/failure.ts';

const BUILT_IN_LOGIN = '/auth/login';

/** Returns the settings of the HTTP side. @param webFolder the built web application */
export function httpSettings(config: Config, webFolder: string): HttpSettings {
  return {
    publicUrl: config.publicAddress || undefined,
    // With a provider, the form goes to its bridge unless the settings name another address.
    loginAddress:
      config.oidcIssuer !== '' && config.loginAddress === BUILT_IN_LOGIN ? OPENID_START : config.loginAddress,
    openId: openIdSettings(config),
    signUp: config.signUp === 'open',
    webhookPrivate: config.webhookPrivate,
    webFolder,
    mapFolder: config.mapDir,
    lightStyleUrl: config.mapStyleLight === 'none' ? null : config.mapStyleLight,
    darkStyleUrl: config.mapStyleDark === 'none' ? null : config.mapStyleDark,
    mapHosts: list(config.mapHosts),
    trustProxy: config.trustedProxy === '*' ? true : config.trustedProxy || false,
    requestsPerMinute: config.requestsPerMinute,
    metricsToken: config.metricsToken || undefined,
  };
}

function openIdSettings(config: Config): HttpSettings['openId'] {
  if (config.oidcIssuer === '') return undefined;
  if (config.oidcClientId === '')
    throw new StartFailure(
      'WAYMARK_OIDC_ISSUER requires WAYMARK_OIDC_CLIENT_ID, the client ID of this installation at the provider.',
    );
  return {
    issuer: new URL(config.oidcIssuer),
    clientId: config.oidcClientId,
    clientSecret: config.oidcClientSecret,
    scopes: config.oidcScopes,
    name: config.oidcName || new URL(config.oidcIssuer).host,
    hosts: list(config.oidcHosts).map((host) => new URL(host)),
  };
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
