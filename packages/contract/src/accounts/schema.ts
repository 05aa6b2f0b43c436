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

/** Where the account is at home. Latitude and longitude in degrees, both or neither. */
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

/** Settings of the account, which its users have until they choose their own. Null: the product's default. */
export const AccountAttributes = Strict({
  location: Type.Optional(Nullable(AccountLocation)),
  unitsSystem: Type.Optional(Nullable(Type.Enum([...UNITS_SYSTEMS]))),
  /** ISO 4217 */
  currency: Type.Optional(Nullable(Type.String({ pattern: '^[A-Z]{3}$' }))),
  language: Type.Optional(Nullable(LanguageSchema)),
  /** IANA name; which ones there are is asked of the runtime. */
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

/** Who administers a new account: told by mail or SMS to set a password. */
const FirstAdmin = Strict({
  name: Type.String({ minLength: 1, maxLength: 80, pattern: NOT_BLANK }),
  /** One of the two, or both. */
  email: Type.Optional(Nullable(Type.String({ format: 'email', maxLength: 254 }))),
  phone: Type.Optional(Nullable(Type.String({ maxLength: 24, format: 'phone-number' }))),
});
export type FirstAdmin = Static<typeof FirstAdmin>;

/** A sub-account; features and alerts that are left out are those of the account above. */
export const AccountCreate = Strict({
  name,
  /** Account that it is made under; left out: the one that the caller looks at. */
  parentId: Type.Optional(Id),
  attributes,
  features,
  alerts,
  admin: Type.Optional(Nullable(FirstAdmin)),
});
export type AccountCreate = Static<typeof AccountCreate>;

/**
 * The body of the one call that makes accounts. Which fields it needs depends on who calls: `AccountCreate` of somebody
 * signed in; of the sign-up wizard the data of its steps, with the proof of the verified address as a cookie.
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

/** What changes; attributes that are not named stay as they are. */
export const AccountUpdate = Strict({ id: Id, name: Type.Optional(name), attributes, features, alerts });
export type AccountUpdate = Static<typeof AccountUpdate>;
/** The same from a form, in which the name always stands. */
export const AccountEdit = Strict({ ...AccountUpdate.properties, name });

const facts = {
  id: Id,
  name: Type.String(),
  /** Null where the account above is not the caller's. */
  parentId: Nullable(Id),
  parentName: Nullable(Type.String()),
  /** Steps below the account that the caller looks at. */
  level: Type.Integer({ minimum: 0 }),
  /** Its first administrator. */
  adminName: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  email: Nullable(Type.String()),
  defaultLanguage: LanguageSchema,
  location: Nullable(AccountLocation),
  /** Directly below it. */
  childAccounts: Type.Integer({ minimum: 0 }),
  users: Type.Integer({ minimum: 0 }),
  assets: Type.Integer({ minimum: 0 }),
  devices: Type.Integer({ minimum: 0 }),
  features: Type.Array(Type.String()),
  alerts: Type.Array(Type.String()),
  /** What the account above has and this one can therefore be given. */
  allowedFeatures: Type.Array(Type.String()),
  allowedAlerts: Type.Array(Type.String()),
  /** Features and alerts are switched from above; only an account without one above switches its own. */
  featuresChangeable: Type.Boolean(),
  attributes: AccountAttributes,
  createdAt: Instant,
};

export const Account = Type.Object(facts);
export type Account = Static<typeof Account>;

/** The account, the role that the caller has in it, and the units that its system means. */
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
  /** Another account below the one that the caller looks at. */
  accountId: Type.Optional(Id),
});

export const SubaccountQuery = Type.Object({
  ...Paging,
  /** Name, any part, any case. */
  search: Type.Optional(Type.String({ maxLength: 80 })),
  /** Only those directly below this one. */
  parentId: Type.Optional(Id),
});
export type SubaccountQuery = Static<typeof SubaccountQuery>;

/** What was made. */
export const AccountCreated = Type.Object({ id: Id, name: Type.String() });

export const AccountChange = Strict({ accountId: Id });

/** The account that the user belongs to, whichever they look at. */
export const OriginalAccount = Type.Object({
  id: Id,
  name: Type.String(),
  /** Whether the session looks at another one now. */
  switched: Type.Boolean(),
});

/** How far the account is set up, as it is. */
export const AccountProgress = Type.Object({
  /** Location, units and time zone were chosen. */
  profile: Type.Boolean(),
  devices: Type.Integer(),
  assets: Type.Integer(),
  /** Devices that were heard at least once. */
  heard: Type.Integer(),
  /** Assets with a place on the map. */
  located: Type.Integer(),
  /** Users beside the one who asks. */
  otherUsers: Type.Integer(),
  drivers: Type.Integer(),
  tags: Type.Integer(),
  subaccounts: Type.Integer(),
});
export type AccountProgress = Static<typeof AccountProgress>;
