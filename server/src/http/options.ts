import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Delivery } from '../delivery/delivery.ts';
import type { Outbox } from '../delivery/outbox.ts';
import type { MessageQueue } from '../delivery/queue.ts';
import type { CommandDispatch } from '../features/commands/ports.ts';
import type { DeviceKind } from '../features/devices/service.ts';
import type { DiagnosticServiceParts } from '../features/diagnostics/service.ts';
import type { OpenIdSettings } from '../features/openid/service.ts';
import type { Sealer } from '../features/secrets/sealed.ts';
import type { ThresholdChange } from '../features/state-settings/service.ts';
import type { Database } from '../storage/db.ts';
import type { LiveSource } from '../telemetry/publish.ts';

/** Settings of the HTTP side; a part of the server's settings. */
export interface HttpSettings {
  /** Address under which browsers reach the product; undefined: whatever they ask for. `https:` makes cookies Secure. */
  publicUrl: string | undefined;
  /** Where the sign-in form sends `?u=…`; the built-in page is `/auth/login`. */
  loginAddress: string;
  /** Provider that people sign in with; undefined: by password. */
  openId: OpenIdSettings | undefined;
  /** Whether anybody may create an account. */
  signUp: boolean;
  /** Folder of the built web application (index.html, sign-in.html, assets/). */
  webFolder: string;
  /** Folder of `.pmtiles` archives and `glyphs/`; it need not exist. */
  mapFolder: string;
  /** Style or tile addresses of the network basemap, null for none. */
  lightStyleUrl: string | null;
  darkStyleUrl: string | null;
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

export interface AppOptions {
  settings: HttpSettings;
  database: Database;
  /**
   * Returns the address that links in messages lead to: the public address, or else the one that the start printed.
   * Never what a request says, because its sender chooses that.
   */
  siteAddress: () => string;
  /** Tells after each commit which assets changed, and how. */
  commits: LiveSource;
  deviceKinds: readonly DeviceKind[];
  /** What the gateway saw, and how long a suspicion stands. */
  diagnostics: Pick<DiagnosticServiceParts, 'gateway' | 'suspicionClearsAfterSeconds'>;
  /** Told after a device was made known, or its settings or assignments changed; answers wait for it, for a moment. */
  onDeviceChanged: (imei: string) => Promise<void> | void;
  /** Told after the type or the NPA mark of an asset changed, by which its rules and its status change. */
  onAssetChanged: (asset: { accountId: number; assetId: number }) => Promise<void> | void;
  /** Told after an account's thresholds changed: what began since is derived by them. */
  onThresholdsChanged: (change: ThresholdChange) => Promise<unknown>;
  /** Sends remote commands to devices. */
  commands: CommandDispatch;
  delivery: Delivery;
  /** Seals the secrets that must be read again. */
  sealer: Sealer;
  /** Where the delivery keeps what it cannot send; administrators of the operator read it. */
  outbox: Outbox;
  /** What of it is on its way; they see that, too. */
  messages: MessageQueue;
  /** Parts of `/health` beside the database, by name. */
  health: Readonly<Record<string, HealthCheck>>;
  metrics: Registry;
  /** The demo country as JSON text; undefined without the demo. */
  island: (() => Promise<string>) | undefined;
  /** Pino, or undefined for silence (tests). */
  logger?: FastifyBaseLogger;
  /** Epoch ms. */
  now?: () => number;
  /** Resolves after so many milliseconds. Default: the timer; tests let their clock go on. */
  pause?: (milliseconds: number) => Promise<void>;
}
