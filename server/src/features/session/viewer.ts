import type { Feature, Permission } from '@waymark/domain/access.ts';
import type { AlertType } from '@waymark/domain/alert-type.ts';
import type { ThemeId } from '@waymark/domain/settings.ts';
import type { UnitsSystem } from '@waymark/domain/units.ts';

/** What a user has chosen over the account's settings; null: nothing. */
export interface OwnSettings {
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly unitsSystem: UnitsSystem | null;
  readonly themeId: ThemeId | null;
}

/** Who asks: the signed-in user as the services see them. Every query is scoped by `visibleAccounts`. */
export interface Viewer {
  /** Row of the session, in the user's own account. */
  readonly sessionId: number;
  readonly userId: number;
  readonly userUid: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: string;
  /** The account that the user belongs to. */
  readonly homeAccountId: number;
  readonly homeAccountUid: string;
  readonly homeAccountName: string;
  /** The account that the user looks at: their own or one below. */
  readonly accountId: number;
  readonly accountUid: string;
  readonly accountName: string;
  /** That account and everything below it. */
  readonly visibleAccounts: readonly number[];
  readonly permissions: ReadonlySet<Permission>;
  readonly features: ReadonlySet<Feature>;
  readonly alerts: ReadonlySet<AlertType>;
  /** IANA zone of the account: where its days begin. */
  readonly timeZone: string;
  /** IANA zone in which the user is shown times: their own, else the account's. */
  readonly shownTimeZone: string;
  readonly language: string;
  readonly unitsSystem: UnitsSystem;
  readonly themeId: ThemeId;
  /** Of the account, ISO 4217. */
  readonly currency: string | null;
  readonly own: OwnSettings;
  /** Epoch ms at which the session ends if nothing happens. */
  readonly expiresAt: number;
}
