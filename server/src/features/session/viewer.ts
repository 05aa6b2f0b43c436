import type { Feature, Permission } from '@waymark/domain/access.ts';
import type { AlertType } from '@waymark/domain/alert-type.ts';
import type { ThemeId } from '@waymark/domain/settings.ts';
import type { UnitsSystem } from '@waymark/domain/units.ts';

/** Settings that a user overrides; null: the account's applies. */
export interface OwnSettings {
  readonly language: string | null;
  readonly timeZone: string | null;
  readonly unitsSystem: UnitsSystem | null;
  readonly themeId: ThemeId | null;
}

/** The signed-in user of a request, as services see it. Every query is scoped by `visibleAccounts`. */
export interface Viewer {
  /** Row of the session, in the user's own account. */
  readonly sessionId: number;
  readonly userId: number;
  readonly userUid: string;
  readonly name: string;
  readonly email: string | null;
  readonly role: string;
  /** The user's own account. */
  readonly homeAccountId: number;
  readonly homeAccountUid: string;
  readonly homeAccountName: string;
  /** The session's current account: the user's own or a descendant. */
  readonly accountId: number;
  readonly accountUid: string;
  readonly accountName: string;
  /** The current account and its descendants. */
  readonly visibleAccounts: readonly number[];
  readonly permissions: ReadonlySet<Permission>;
  readonly features: ReadonlySet<Feature>;
  readonly alerts: ReadonlySet<AlertType>;
  /** IANA zone of the account, in which its days begin. */
  readonly timeZone: string;
  /** IANA zone of displayed times: the user's own, else the account's. */
  readonly shownTimeZone: string;
  readonly language: string;
  readonly unitsSystem: UnitsSystem;
  readonly themeId: ThemeId;
  /** Of the account, ISO 4217. */
  readonly currency: string | null;
  readonly own: OwnSettings;
  /** Epoch ms at which the session ends without further use. */
  readonly expiresAt: number;
}
