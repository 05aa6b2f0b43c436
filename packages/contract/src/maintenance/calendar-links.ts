import Type, { type Static } from 'typebox';
import { tokenLink } from '../records/token-link.ts';

/** Path of the file that a calendar program polls: `/share/calendar/<token>.ics`. */
export const CALENDAR_LINK_PATH = '/share/calendar';

/** A link to the calendar file of due services. It does not expire. Its address is returned once, at its creation. */
export const CalendarLink = Type.Object(tokenLink);
export type CalendarLink = Static<typeof CalendarLink>;
export const CreatedCalendarLink = Type.Object({ ...tokenLink, link: Type.String() });
export type CreatedCalendarLink = Static<typeof CreatedCalendarLink>;
