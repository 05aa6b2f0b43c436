import { ROUTE_VEHICLES } from '@waymark/domain/routes/route.ts';
import Type, { type Static } from 'typebox';
import { Instant, Nullable } from '../common.ts';
import { RangeQuery } from '../vehicles/schema.ts';
import { ROUTE_SOURCES } from './planning.ts';

/** Today, unless there are dates. */
export const RoadTrackQuery = Type.Object({
  ...RangeQuery,
  /** Kind of vehicle whose roads are used. */
  vehicleType: Type.Optional(Type.Enum([...ROUTE_VEHICLES], { default: 'car' })),
});
export type RoadTrackQuery = Static<typeof RoadTrackQuery>;

/** The likely way of a track along roads. */
export const RoadTrack = Type.Object({
  /** Where the roads come from. Null: there is no road data, or it has not been read yet. */
  source: Nullable(Type.Enum([...ROUTE_SOURCES])),
  /** False if the time has too many positions. The first ones are matched. */
  complete: Type.Boolean(),
  /** Ways between two positions, in order. None where no road fits. */
  legs: Type.Array(
    Type.Object({
      from: Instant,
      to: Instant,
      /** [latitude, longitude] */
      line: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
    }),
  ),
});
export type RoadTrack = Static<typeof RoadTrack>;
