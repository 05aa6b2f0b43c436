import { FEATURES } from '@waymark/domain/access.ts';
import { ALERT_TYPES } from '@waymark/domain/alert-type.ts';
import { COUNTRIES } from '@waymark/domain/countries.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { THEME_IDS, UNITS_SYSTEMS } from '@waymark/domain/settings.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';
import { withFieldRules } from '../field-rules.ts';
import { LANGUAGES } from '../session/schema.ts';
import { NOT_BLANK } from '../validation.ts';

const LanguageSchema = Type.Enum([...LANGUAGES]);

/** Home of the account. Latitude and longitude in degrees, both or neither. */
const AccountLocation = withFieldRules(
  Strict({
    countryCode: Type.Optional(Nullable(Type.Enum(COUNTRIES.map(({ countryCode }) => countryCode)))),
    address: Type.Optional(Nullable(Type.String({ maxLength: LIMITS.addressCharacters }))),
    latitude: Type.Optional(Nullable(Type.Number({ minimum: -90, maximum: 90 }))),
    longitude: Type.Optional(Nullable(Type.Number({ minimum: -180, maximum: 180 }))),
  }),
  [
    { rule: 'dependency', fields: ['latitude', 'longitude'] },
    { rule: 'dependency', fields: ['longitude', 'latitude'] },
  ],
);
export type AccountLocation = Static<typeof AccountLocation>;

/** Settings of the account, which apply to its users until they choose their own. Null: the product's default. */
export const AccountAttributes = Strict({
  location: Type.Optional(Nullable(AccountLocation)),
  unitsSystem: Type.Optional(Nullable(Type.Enum([...UNITS_SYSTEMS]))),
  /** ISO 4217 */
  currency: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{3}$' }))),
  language: Type.Optional(Nullable(LanguageSchema)),
  /** IANA name. The runtime knows which ones exist. */
  timeZone: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 64 }))),
  themeId: Type.Optional(Nullable(Type.Enum([...THEME_IDS]))),
});
export type AccountAttributes = Static<typeof AccountAttributes>;

const name = Type.String({ minLength: 1, maxLength: LIMITS.accountNameCharacters, pattern: NOT_BLANK });
const features = Type.Optional(Type.Array(Type.Enum([...FEATURES]), { uniqueItems: true, maxItems: FEATURES.length }));
const alerts = Type.Optional(
  Type.Array(Type.Enum([...ALERT_TYPES]), { uniqueItems: true, maxItems: ALERT_TYPES.length }),
);
const attributes = Type.Optional(AccountAttributes);

/** First administrator of a new account, invited by mail or SMS to set a password. */
const FirstAdmin = Strict({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: NOT_BLANK }),
  /** One of the two, or both. */
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }))),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 24, format: 'phone-number' }))),
});
export type FirstAdmin = Static<typeof FirstAdmin>;

/** A sub-account. Features and alerts that are left out are those of the parent. */
export const AccountCreate = Strict({
  name,
  /** Parent of the new account. Default: the caller's current account. */
  parentId: Type.Optional(Id),
  attributes,
  features,
  alerts,
  admin: Type.Optional(Nullable(FirstAdmin)),
});
export type AccountCreate = Static<typeof AccountCreate>;

/**
 * Body of the one call that creates accounts. Its required fields depend on the caller: `AccountCreate` for a signed-in
 * user, or for the sign-up wizard the data of its steps, with the proof of the verified address as a cookie.
 */
export const AccountSubmit = Strict({
  ...Type.Partial(AccountCreate).properties,
  loginMethod: Type.Optional(
    Strict({
      methodType: Type.Enum(['EMAIL', 'PHONE']),
      methodValue: Type.String({ minLength: 1, maxLength: 254 }),
      verificationCode: Type.Optional(Type.String({ pattern: '^[0-9]{6}$' })),
    }),
  ),
  password: Type.Optional(Type.String({ maxLength: 1024 })),
});
export type AccountSubmit = Static<typeof AccountSubmit>;

/** Changed fields. Attributes that are left out stay as they are. */
export const AccountUpdate = Strict({ id: Id, name: Type.Optional(name), attributes, features, alerts });
export type AccountUpdate = Static<typeof AccountUpdate>;
/** The same from a form, which always has the name. */
export const AccountEdit = Strict({ ...AccountUpdate.properties, name });

const facts = {
  id: Id,
  name: Type.String(),
  /** Null if the caller does not see the parent. */
  parentId: Nullable(Id),
  parentName: Nullable(Type.String()),
  /** Levels below the caller's current account. */
  level: Type.Integer({ minimum: 0 }),
  /** Its first administrator. */
  adminName: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  defaultLanguage: LanguageSchema,
  location: Nullable(AccountLocation),
  /** Number of direct children. */
  childAccounts: Type.Integer({ minimum: 0 }),
  users: Type.Integer({ minimum: 0 }),
  assets: Type.Integer({ minimum: 0 }),
  devices: Type.Integer({ minimum: 0 }),
  features: Type.Array(Type.String()),
  alerts: Type.Array(Type.String()),
  /** Features of the parent, which this account can therefore get. */
  allowedFeatures: Type.Array(Type.String()),
  allowedAlerts: Type.Array(Type.String()),
  /** The parent switches features and alerts. Only an account without a parent switches its own. */
  featuresChangeable: Type.Boolean(),
  attributes: AccountAttributes,
  createdAt: Instant,
  updatedAt: Instant,
};

export const Account = Type.Object(facts);
export type Account = Static<typeof Account>;

/** The account, the caller's role in it, and the units of its system. */
export const AccountInfo = Type.Object({
  ...facts,
  role: Type.String(),
  units: Type.Object({
    distance: Type.Enum(['km', 'miles']),
    speed: Type.Enum(['kph', 'mph']),
    volume: Type.Enum(['liters', 'gallons']),
  }),
});
export type AccountInfo = Static<typeof AccountInfo>;

export const AccountInfoQuery = Type.Object({
  /** Another account below the caller's current one. */
  accountId: Type.Optional(Id),
});

export const SubaccountQuery = Type.Object({
  ...Paging,
  /** Name, any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  /** Only direct children of this account. */
  parentId: Type.Optional(Id),
});
export type SubaccountQuery = Static<typeof SubaccountQuery>;

/** The created account. */
export const AccountCreated = Type.Object({ id: Id, name: Type.String() });

export const AccountChange = Strict({ accountId: Id });

/** The user's own account, whatever the current one. */
export const OriginalAccount = Type.Object({
  id: Id,
  name: Type.String(),
  /** True if the session's current account is another one. */
  switched: Type.Boolean(),
});

/** How far the account is set up. */
export const AccountProgress = Type.Object({
  /** Location, units and time zone were chosen. */
  profile: Type.Boolean(),
  devices: Type.Integer(),
  assets: Type.Integer(),
  /** Devices that reported at least once, counted up to `LIMITS.progressCounted`. */
  heard: Type.Integer(),
  /** Assets with a place on the map, counted up to `LIMITS.progressCounted`. */
  located: Type.Integer(),
  /** Users beside the caller. */
  otherUsers: Type.Integer(),
  drivers: Type.Integer(),
  tags: Type.Integer(),
  alertRules: Type.Integer(),
  subaccounts: Type.Integer(),
});
export type AccountProgress = Static<typeof AccountProgress>;
