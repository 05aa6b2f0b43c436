/** Fields of a link with a secret token, as its owner sees it. */
import Type from 'typebox';
import { Id, Instant, Nullable } from '../common.ts';

/**
 * State of a link. `ended`: its subject was deleted, its feature was turned off, or its maker may no longer share it. Not
 * every link expires.
 */
export const LINK_STATES = ['active', 'expired', 'revoked', 'ended'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export const tokenLink = {
  id: Id,
  /** Name of its maker; empty if the user was deleted, or belongs to an account that the caller does not see. */
  createdBy: Type.String(),
  createdAt: Instant,
  state: Type.Enum([...LINK_STATES]),
  /** Number of openings, without refreshes of an open page. */
  views: Type.Integer({ minimum: 0 }),
  lastViewAt: Nullable(Instant),
};
