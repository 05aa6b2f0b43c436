import { emptyPosition, orderPositions, type Position } from '@waymark/domain/position.ts';
import type { TraceVehicle } from './trace.ts';

/** Returns the records of a vehicle as positions for derivation, in its order. */
export function positionsOf({ records }: Pick<TraceVehicle, 'records'>): Position[] {
  return orderPositions(
    records.map(({ fixTime, ...record }, index) => {
      const position = emptyPosition(fixTime);
      position.discriminator = index;
      for (const key of Object.keys(position) as (keyof Position)[]) {
        const value = (record as Partial<Position>)[key];
        if (value !== undefined) Object.assign(position, { [key]: value });
      }
      return position;
    }),
  );
}
