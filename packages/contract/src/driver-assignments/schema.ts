import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, Paging, Strict } from '../common.ts';

/** Time in which a driver drove an asset. Times of an asset do not overlap. */
export const DriverAssignment = Type.Object({
  id: Id,
  assetId: Id,
  driverId: Id,
  driverName: Type.String(),
  startTime: Instant,
  /** Exclusive. Null: until further notice. */
  endTime: Nullable(Instant),
  /** A tracker saw the key of the driver. False: a user said it. */
  byKey: Type.Boolean(),
});
export type DriverAssignment = Static<typeof DriverAssignment>;

/** Says who drove in a time, whatever was said before. */
export const DriverAssignmentWrite = Strict({
  /** Null: unassigned. */
  driverId: Nullable(Id),
  /** Default: now. */
  startTime: Type.Optional(Instant),
  /** Exclusive. Default: until further notice. */
  endTime: Type.Optional(Nullable(Instant)),
});
export type DriverAssignmentWrite = Static<typeof DriverAssignmentWrite>;

export const DriverAssignmentQuery = Type.Object({ limit: Paging.limit, skip: Paging.skip });
export type DriverAssignmentQuery = Static<typeof DriverAssignmentQuery>;
