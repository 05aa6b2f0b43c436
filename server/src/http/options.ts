import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { ServiceParts, ServiceSettings } from '../features/wire.ts';

/** Settings of the HTTP side, a part of the server's settings. */
export interface HttpSettings extends ServiceSettings {
  /**
   * Address at which browsers reach the product. `https:` makes cookies Secure. Undefined: the address of each request.
   */
  publicUrl: string | undefined;
  /** Address to which the sign-in form sends `?u=…`. The built-in page is `/auth/login`. */
  loginAddress: string;
  /** Folder of the built web application (index.html, sign-in.html, assets/). */
  webFolder: string;
  /** Further hosts (`https://tiles.example.org`) of a map style, allowed by the Content-Security-Policy. */
  mapHosts: readonly string[];
  /** Trusts `X-Forwarded-*` of a proxy in front: an address, a list of addresses or networks, or true for any. */
  trustProxy: boolean | string;
  /** Requests allowed per client address and minute. More are answered with 429. */
  requestsPerMinute: number;
  /** Bearer token with which Prometheus reads /metrics from another machine. Undefined: only this machine may. */
  metricsToken: string | undefined;
}

/** Returns undefined if healthy, else the fault in one sentence without names or figures of tenants. */
export type HealthCheck = () => Promise<string | undefined> | string | undefined;

export interface AppOptions extends ServiceParts {
  settings: HttpSettings;
  /** Parts of `/health` beside the database, by name. */
  health: Readonly<Record<string, HealthCheck>>;
  /** False: alerts are sent only by the dispatcher's `run` (tests). Default true. */
  notifying?: boolean;
  metrics: Registry;
  /** Pino; undefined: no log (tests). */
  logger?: FastifyBaseLogger;
  /** Epoch ms. */
  now?: () => number;
  /** Resolves after this many milliseconds. Default: a timer; tests advance their clock. */
  pause?: (milliseconds: number) => Promise<void>;
}
