import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServiceParts, ServiceSettings } from '../features/wire.ts';

/** Settings of the HTTP side; a part of the server's settings. */
export interface HttpSettings extends ServiceSettings {
  /** Address under which browsers reach the product; undefined: whatever they ask for. `https:` makes cookies Secure. */
  publicUrl: string | undefined;
  /** Where the sign-in form sends `?u=…`; the built-in page is `/auth/login`. */
  loginAddress: string;
  /** Folder of the built web application (index.html, sign-in.html, assets/). */
  webFolder: string;
  /** Further hosts (`https://tiles.example.org`) that a style draws from, allowed by the Content-Security-Policy. */
  mapHosts: readonly string[];
  /** Believe `X-Forwarded-*` of a proxy in front: an address, a list of addresses or networks, or true for any. */
  trustProxy: boolean | string;
  /** Requests a minute and address before 429. */
  requestsPerMinute: number;
  /** Bearer token with which Prometheus may read /metrics from another machine; undefined: only from this machine. */
  metricsToken: string | undefined;
}

/** undefined: well; otherwise what is wrong, in one sentence without names or numbers of anybody. */
export type HealthCheck = () => Promise<string | undefined> | string | undefined;

export interface AppOptions extends ServiceParts {
  settings: HttpSettings;
  /**
   * Returns the address that links in messages lead to: the public address, or else the one that the start printed.
   * It never comes from a request, because the sender chooses that.
   */
  siteAddress: () => string;
  /** Parts of `/health` beside the database, by name. */
  health: Readonly<Record<string, HealthCheck>>;
  metrics: Registry;
  /** Pino; undefined: no log (tests). */
  logger?: FastifyBaseLogger;
  /** Epoch ms. */
  now?: () => number;
  /** Resolves after this many milliseconds. Default: a timer; tests advance their clock. */
  pause?: (milliseconds: number) => Promise<void>;
}
