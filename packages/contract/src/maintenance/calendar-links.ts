import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable } from '../common.ts';
import { SHARE_STATES } from '../shares/schema.ts';

/** Path of the file that a calendar program polls: `/share/calendar/<token>.ics`. */
export const CALENDAR_LINK_PATH = '/share/calendar';

const properties = {
  id: Id,
  /** Name of its maker; empty if the user was deleted, or belongs to an account that the caller does not see. */
  createdBy: Type.String(),
  createdAt: Instant,
  /** `ended`: its maker may no longer plan services. A link does not expire. */
  state: Type.Enum([...SHARE_STATES]),
  /** Number of times that the file was fetched. */
  views: Type.Integer({ minimum: 0 }),
  lastViewAt: Nullable(Instant),
};

/** A link to the calendar file of due services. Its address is returned once, at its creation. */
export const CalendarLink = Type.Object(properties);
export type CalendarLink = Static<typeof CalendarLink>;
export const CreatedCalendarLink = Type.Object({ ...properties, link: Type.String() });
export type CreatedCalendarLink = Static<typeof CreatedCalendarLink>;
