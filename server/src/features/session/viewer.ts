import type { Feature, Permission } from '@waymark/domain/access.ts';

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
  /** The account that the user looks at: their own or one below. */
  readonly accountId: number;
  readonly accountUid: string;
  readonly accountName: string;
  /** That account and everything below it. */
  readonly visibleAccounts: readonly number[];
  readonly permissions: ReadonlySet<Permission>;
  readonly features: ReadonlySet<Feature>;
  /** IANA zone of the account: where its days begin. */
  readonly timeZone: string;
  readonly language: string;
  readonly unitsSystem: 'metric' | 'imperial';
  /** Epoch ms at which the session ends if nothing happens. */
  readonly expiresAt: number;
}
