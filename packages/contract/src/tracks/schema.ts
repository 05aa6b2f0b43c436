import Type, { type Static } from 'typebox';
import { RangeQuery } from '../vehicles/schema.ts';

/** The window of a track file: days or instants. Default: today. */
export const TrackFileQuery = Type.Object({ ...RangeQuery });
export type TrackFileQuery = Static<typeof TrackFileQuery>;
