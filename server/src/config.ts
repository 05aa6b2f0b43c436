/**
 * Every setting of the server: name, rule, default, and the words for README's table (scripts/settings-table.ts).
 * Settings come from environment variables and the command line, which overrides them. Longer than other files because it
 * is one table.
 */
import path from 'node:path';
import { PROTOCOLS } from '@waymark/protocols/index.ts';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';

const text = (description: string, fallback: string, extra: Record<string, unknown> = {}) =>
  Type.String({ description, default: fallback, ...extra });
const port = (description: string, fallback: number) =>
  Type.Integer({
    description,
    default: fallback,
    minimum: 0,
    maximum: 65_535,
    rule: 'a port from 0 to 65535 (0: any free port)',
  });
const onOff = (description: string, fallback: boolean) => Type.Boolean({ description, default: fallback });

const STYLE_PATTERN = '^(none|https?://\\S+)$';
const STYLE_RULE = 'an http(s) address of a style or of tiles, or none';

/** Providers of addresses are asked in the order of their settings. */
const POSITIONS_LEAVE =
  'Waymark sends it positions of vehicles, which are personal data, and what users search for. Empty: nothing is sent.';
const MARKERS_LEAVE = 'Waymark sends it the markers of routes. Empty: nothing is sent.';
const PROVIDER_PATTERN = '^(|https?://[^\\s/]+\\S*)$';
const PROVIDER_RULE = 'empty or an http(s) address';

/** `env` overrides the name derived from the property: httpPort is WAYMARK_HTTP_PORT. */
const General = Type.Object({
  databaseUrl: text(
    'PostgreSQL server, version 15 or newer, as postgres://user:password@host/database. Empty: the built-in one in the data folder.',
    '',
    {
      env: 'DATABASE_URL',
      pattern: '^(|postgres(ql)?://\\S+)$',
      rule: 'empty or postgres://user:password@host/database',
    },
  ),
  dataDir: text('Folder of the built-in database, the first sign-in and the map files.', './data', {
    pattern: '\\S',
    rule: 'a folder',
  }),
  httpHost: text(
    'Address that the web server listens on. 0.0.0.0 accepts connections from other machines.',
    '127.0.0.1',
    {
      pattern: '^\\S+$',
      rule: 'an IP address or host name',
    },
  ),
  httpPort: port('Port for browsers and the API.', 8080),
  publicAddress: text(
    'Public address behind a proxy, as https://fleet.example.com, used in invitations and shared links. With https, cookies are Secure. Empty: the address printed at start.',
    '',
    { pattern: '^(|https?://[^\\s/]+)$', rule: 'empty or http(s)://host without a path' },
  ),
  trustedProxy: text(
    'Proxies whose X-Forwarded-* headers are trusted: addresses or networks, separated by commas, or * for any.',
    '',
    {
      pattern: '^(|\\*|[0-9a-fA-F.:/, ]+)$',
      rule: 'empty, *, or IP addresses or networks separated by commas',
    },
  ),
  loginAddress: text(
    'Address that the sign-in form sends ?u=… to: the built-in password page, or a bridge to your OpenID provider.',
    '/auth/login',
    {
      pattern: '^(/[^/\\s]\\S*|https?://\\S+)$',
      rule: 'a path on this server or an http(s) address',
    },
  ),
  signUp: text('Account creation by visitors with the sign-up wizard: open or closed.', 'open', {
    pattern: '^(open|closed)$',
    rule: 'open or closed',
  }),
  oidcIssuer: text(
    'Issuer of the OpenID Connect provider. It signs in existing users by their verified email address. Callback to register there: /auth/oidc/callback. Private addresses are used only if the issuer is one, or a local name (localhost, *.internal, *.local, *.lan).',
    '',
    {
      pattern: '^(|https://[^\\s?#]+|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?(/[^\\s?#]*)?)$',
      rule: 'empty, or an https address (http on this machine only)',
    },
  ),
  oidcClientId: text('Client ID of this installation at the provider.', '', {
    pattern: '^\\S*$',
    rule: 'text without spaces',
  }),
  oidcClientSecret: text('Client secret. Empty: the provider requires none.', '', {
    pattern: '^\\S*$',
    rule: 'text without spaces',
    secret: true,
  }),
  oidcScopes: text('Scopes requested from the provider.', 'openid email', {
    pattern: '^openid( [!#-\\[\\]-~]+)*$',
    rule: 'names separated by spaces, openid first',
  }),
  oidcName: text('Name of the provider on the sign-in form.', '', {
    pattern: '^[^\\r\\n]{0,60}$',
    rule: 'at most 60 characters',
  }),
  oidcHosts: text('Other hosts of the provider (https://keys.example.org), separated by commas.', '', {
    pattern: '^(|https?://[^\\s,/]+(,\\s*https?://[^\\s,/]+)*)$',
    rule: 'empty or http(s)://host, separated by commas',
  }),
  adminEmail: text(
    'Email address of the first administrator, created when the database is empty.',
    'admin@waymark.example',
    {
      pattern: '^[^@\\s]+@[^@\\s]+$',
      rule: 'an email address',
    },
  ),
  adminPassword: text(
    'Password of the first administrator. Empty: a random one, printed and kept in the data folder until the first sign-in replaces it.',
    '',
    {
      pattern: '^(|\\S{8,256})$',
      rule: 'empty, or at least 8 characters without spaces',
      secret: true,
    },
  ),
  sealingKey: text(
    'Key that encrypts secrets in the database, 64 hexadecimal digits. Empty: created at the first start and kept in the data folder (sealing.key). Move it together with the database.',
    '',
    { pattern: '^(|[0-9a-fA-F]{64})$', rule: 'empty or 64 hexadecimal digits', secret: true },
  ),
  smtpUrl: text(
    'Mail server for codes and invitations, as smtp://user:password@host:587 (with STARTTLS) or smtps://…. A public host name must not resolve to a private address. Empty: mails stay in the outbox, which administrators can read.',
    '',
    { pattern: '^(|smtps?://\\S+)$', rule: 'empty or smtp(s)://user:password@host:port', secret: true },
  ),
  smtpAcceptSelfSigned: onOff('Accept a self-signed SMTP certificate.', false),
  smtpAllowPlain: onOff(
    'Send mail without TLS if the mail server does not offer STARTTLS. Off: only on this machine or network.',
    false,
  ),
  mailFrom: text('Sender address of mails.', 'Waymark <no-reply@localhost>', {
    pattern: '^[^@\\r\\n]+@[^@\\s]+$',
    rule: 'an email address, with or without a name before it',
  }),
  smsGatewayUrl: text(
    'SMS gateway that receives POST {id, to, from, text}. Retries repeat the id, which is also the Idempotency-Key. A public host name must not resolve to a private address. Empty: text messages stay in the outbox, which administrators can read.',
    '',
    { pattern: '^(|https?://\\S+)$', rule: 'empty or an http(s) address', secret: true },
  ),
  smsAllowPlain: onOff('Call an SMS gateway outside this machine and network by http. Off: only by https.', false),
  smsGatewayToken: text('Bearer token for the SMS gateway.', '', {
    pattern: '^\\S*$',
    rule: 'text without spaces',
    secret: true,
  }),
  smsFrom: text('Sender of text messages, if the gateway supports one.', '', {
    pattern: '^[^\\r\\n]{0,30}$',
    rule: 'a number or a name of at most 30 characters',
  }),
  webhookPrivate: onOff(
    'Allow webhooks of notifications to call private addresses. Any user who may change notifications can then reach services of this network.',
    false,
  ),
  demo: onOff('Demo fleet on Null Island. Off: the same as npm start -- --no-demo.', true),
  demoRegion: text(
    'Region of the demo fleet, as liechtenstein: it drives on the roads of liechtenstein-latest.osm.pbf in the map folder. Empty: Null Island. The same as npm start -- --region NAME.',
    '',
    { pattern: '^(|[a-z0-9][a-z0-9_-]{0,60})$', rule: 'empty, or the name of an .osm.pbf file in lower case' },
  ),
  gatewayHost: text(
    'Address that the device ports listen on. 0.0.0.0 accepts connections from other machines.',
    '127.0.0.1',
    {
      pattern: '^\\S+$',
      rule: 'an IP address or host name',
    },
  ),
  gatewayPublicHost: text(
    'Public host name or address of the device ports, for setup instructions. Empty: that of the web application.',
    '',
    { pattern: '^(|[0-9A-Za-z._:-]{1,253})$', rule: 'empty, or a host name or IP address' },
  ),
  mapDir: text(
    'Folder of .pmtiles files, drawn as the street map of their areas, and of .osm.pbf files, read for addresses and for routes along roads. Empty: maps in the data folder.',
    '',
  ),
  mapStyleLight: text(
    'Style or tiles of the light map. none: only the map folder.',
    'https://tiles.openfreemap.org/styles/liberty',
    { pattern: STYLE_PATTERN, rule: STYLE_RULE },
  ),
  mapStyleDark: text(
    'Style or tiles of the dark map. none: only the map folder.',
    'https://tiles.openfreemap.org/styles/dark',
    { pattern: STYLE_PATTERN, rule: STYLE_RULE },
  ),
  mapHosts: text('Other hosts of the map styles (https://tiles.example.org), separated by commas.', '', {
    pattern: '^(|https?://[^\\s,/]+(,\\s*https?://[^\\s,/]+)*)$',
    rule: 'empty or http(s)://host, separated by commas',
  }),
  nominatimUrl: text(`Nominatim server for addresses, as https://nominatim.example.com. ${POSITIONS_LEAVE}`, '', {
    pattern: PROVIDER_PATTERN,
    rule: PROVIDER_RULE,
    secret: true,
  }),
  photonUrl: text(`Photon server for addresses, as https://photon.example.com. ${POSITIONS_LEAVE}`, '', {
    pattern: PROVIDER_PATTERN,
    rule: PROVIDER_RULE,
    secret: true,
  }),
  googleGeocodingUrl: text(
    `Service with the Google Geocoding API for addresses, with its key, as https://maps.example.com/maps/api/geocode/json?key=…. ${POSITIONS_LEAVE}`,
    '',
    { pattern: PROVIDER_PATTERN, rule: PROVIDER_RULE, secret: true },
  ),
  valhallaUrl: text(`Valhalla server for routes along roads, as https://valhalla.example.com. ${MARKERS_LEAVE}`, '', {
    pattern: PROVIDER_PATTERN,
    rule: PROVIDER_RULE,
    secret: true,
  }),
  osrmUrl: text(
    `OSRM server for routes along roads, as https://osrm.example.com, asked if Valhalla knows no way. ${MARKERS_LEAVE}`,
    '',
    { pattern: PROVIDER_PATTERN, rule: PROVIDER_RULE, secret: true },
  ),
  geocodingPerSecond: Type.Integer({
    description: 'Requests a second to each provider of addresses. Public Nominatim servers allow 1.',
    default: 1,
    minimum: 1,
    maximum: 1000,
  }),
  requestsPerMinute: Type.Integer({
    description: 'Requests allowed per client address and minute. More are answered with 429.',
    default: 1200,
    minimum: 10,
    maximum: 1_000_000,
  }),
  spoofingClearsAfterHours: Type.Integer({
    description: 'Hours without conflicting positions after which a spoofing warning clears.',
    default: 24,
    minimum: 1,
    maximum: 8760,
  }),
  metricsToken: text(
    'Bearer token for /metrics from other machines and through proxies. Empty: only from this machine, without a proxy.',
    '',
    {
      pattern: '^(|\\S{16,})$',
      rule: 'empty, or at least 16 characters without spaces',
      secret: true,
    },
  ),
  logLevel: Type.Enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace'], {
    description: 'Log level.',
    default: 'warn',
  }),
});

/** Two settings per protocol, derived from the list of protocols, so that a new protocol adds its own. */
const PerProtocol = PROTOCOLS.flatMap((protocol) => [
  {
    protocol: protocol.name,
    kind: 'port' as const,
    schema: port(`Port for ${protocol.title} devices.`, protocol.defaultPort),
  },
  {
    protocol: protocol.name,
    kind: 'acceptWrongChecksum' as const,
    schema: onOff(`Accept ${protocol.title} frames with a wrong checksum, for firmware known to send them.`, false),
  },
]);

export type GeneralSettings = Static<typeof General>;

export interface Config extends GeneralSettings {
  /** By protocol name; 0: any free port. */
  ports: Readonly<Record<string, { port: number; setting: string }>>;
  /** Protocols whose frames are accepted with a wrong checksum. */
  acceptWrongChecksum: readonly string[];
}

export interface Setting {
  /** Environment variable. */
  env: string;
  description: string;
  default: string | number | boolean;
  /** Requirement of a value, in words. */
  rule: string;
  /** Never shown. */
  secret: boolean;
  schema: TSchema;
}

/** All settings in the order of README's table. */
export const SETTINGS: readonly Setting[] = [
  ...Object.entries(General.properties).map(([name, schema]) => settingOf(name, schema)),
  ...PerProtocol.map(({ protocol, kind, schema }) => settingOf(`${protocol}${capital(kind)}`, schema)),
];

/** Several problems together, each with the setting, the fault and the requirement. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `${problems.length === 1 ? 'One setting is' : `${problems.length} settings are`} wrong:\n  ${problems.join('\n  ')}`,
    );
    this.problems = problems;
  }
}

/** Variables of ours that are not settings of the server. */
const NO_SETTING = /^WAYMARK_(DATA|DEV_SERVER|(TEST|CI|BENCH)_.*)$/;
const FLAGS: Readonly<Record<string, string>> = {
  '--data': 'WAYMARK_DATA_DIR',
  '--port': 'WAYMARK_HTTP_PORT',
  '--region': 'WAYMARK_DEMO_REGION',
};

/**
 * @param environment usually process.env
 * @param commandLine arguments after the program: --no-demo, --region NAME, --data DIR, --port N
 * @throws WrongSettings with every problem
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  commandLine: readonly string[],
): Config {
  const problems: string[] = [];
  const given = new Map(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  readCommandLine(commandLine, given, problems);
  const values = new Map<string, unknown>();
  for (const setting of SETTINGS) values.set(setting.env, settingValue(setting, given.get(setting.env), problems));
  for (const name of given.keys()) {
    if (name.startsWith('WAYMARK_') && !values.has(name) && !NO_SETTING.test(name)) {
      problems.push(`${name} is not a setting. Remove it, or look up the name in README.md.`);
    }
  }
  if (problems.length > 0) throw new WrongSettings(problems);
  const read = (name: string, schema: TSchema): unknown => values.get(settingOf(name, schema).env);
  const general = Object.fromEntries(
    Object.entries(General.properties).map(([name, schema]) => [name, read(name, schema)]),
  );
  const perProtocol = PerProtocol.map((entry) => ({
    ...entry,
    env: settingOf(`${entry.protocol}${capital(entry.kind)}`, entry.schema).env,
  }));
  return withFolders({
    ...Value.Parse(General, general),
    ports: Object.fromEntries(
      perProtocol
        .filter((entry) => entry.kind === 'port')
        .map((entry) => [entry.protocol, { port: Number(values.get(entry.env)), setting: entry.env }]),
    ),
    acceptWrongChecksum: perProtocol
      .filter((entry) => entry.kind === 'acceptWrongChecksum' && values.get(entry.env) === true)
      .map((entry) => entry.protocol),
  });
}

/** Returns whether the demo fleet drives on Null Island. */
export function isIslandDemo({ demo, demoRegion }: Pick<Config, 'demo' | 'demoRegion'>): boolean {
  return demo && demoRegion === '';
}

function withFolders(config: Config): Config {
  const dataDir = path.resolve(config.dataDir);
  return {
    ...config,
    dataDir,
    mapDir: config.mapDir === '' ? path.join(dataDir, 'maps') : path.resolve(config.mapDir),
  };
}

const EXAMPLES: Readonly<Record<string, string>> = {
  '--data': './data',
  '--port': '8080',
  '--region': 'liechtenstein',
};

function readCommandLine(commandLine: readonly string[], given: Map<string, string>, problems: string[]): void {
  const rest = [...commandLine];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [flag, inline] = word.split(/=(.*)/s) as [string, string | undefined];
    if (word === '--no-demo') given.set('WAYMARK_DEMO', 'off');
    else if (FLAGS[flag] === undefined)
      problems.push(`${word} is not an option. Use --no-demo, --region NAME, --data DIR or --port N.`);
    else {
      const value = inline ?? rest.shift();
      if (value === undefined) problems.push(`${flag} needs a value, as in ${flag} ${EXAMPLES[flag]}.`);
      else given.set(FLAGS[flag], value);
    }
  }
}

/** An empty variable counts as not given, so that a compose file can pass all of them through. */
function settingValue(setting: Setting, given: string | undefined, problems: string[]): unknown {
  if (given === undefined || given.trim() === '') return setting.default;
  const value = converted(setting.schema, given.trim());
  if (value !== undefined && Value.Check(setting.schema, value)) return value;
  const shown = setting.secret ? '' : ` is "${given}", but`;
  const example = setting.default === '' ? '' : ` Default: ${shownDefault(setting)}.`;
  problems.push(`${setting.env}${shown} must be ${setting.rule}.${example}`);
  return undefined;
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  on: true,
  true: true,
  1: true,
  yes: true,
  off: false,
  false: false,
  0: false,
  no: false,
};

function converted(schema: TSchema, given: string): unknown {
  if (Type.IsBoolean(schema)) return BOOLEANS[given.toLowerCase()];
  if (Type.IsInteger(schema)) return /^-?\d+$/.test(given) ? Number(given) : undefined;
  return given;
}

/** Returns the default as a person would write it. */
export function shownDefault(setting: Setting): string {
  if (typeof setting.default === 'boolean') return setting.default ? 'on' : 'off';
  return String(setting.default);
}

function settingOf(name: string, schema: TSchema): Setting {
  const words = schema as TSchema & Record<string, unknown>;
  return {
    env:
      typeof words.env === 'string'
        ? words.env
        : `WAYMARK_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    description: String(words.description),
    default: words.default as Setting['default'],
    rule: ruleOf(schema, words),
    secret: words.secret === true,
    schema,
  };
}

function ruleOf(schema: TSchema, words: Record<string, unknown>): string {
  if (typeof words.rule === 'string') return words.rule;
  if (Type.IsBoolean(schema)) return 'on or off';
  if (Type.IsInteger(schema)) return `a whole number from ${words.minimum} to ${words.maximum}`;
  if (Array.isArray(words.enum)) return `one of ${words.enum.join(', ')}`;
  return 'text';
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
