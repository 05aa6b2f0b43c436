import type { Config } from '../config.ts';
import type { HttpSettings } from '../http/options.ts';

/** The part of the settings that the HTTP side needs. @param webFolder the built web application */
export function httpSettings(config: Config, webFolder: string): HttpSettings {
  return {
    publicUrl: config.publicAddress || undefined,
    loginAddress: config.loginAddress,
    signUp: config.signUp === 'open',
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

function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
