import Type, { type Static } from 'typebox';
import { Email, Id, Strict } from '../common.ts';

/** Mails the report of a route: its markers and the runs of the last 7 days, with a map. */
export const RouteMailWrite = Strict({
  /** Address of the recipient. */
  to: Email,
  /** Also to the caller, if it has an email address. */
  ccMe: Type.Optional(Type.Boolean({ default: false })),
  route: Id,
});
export type RouteMailWrite = Static<typeof RouteMailWrite>;

/** Mails that were queued. */
export const RouteMails = Type.Object({ queued: Type.Integer({ minimum: 1 }) });
export type RouteMails = Static<typeof RouteMails>;
