import type { Tx } from '../../storage/db.ts';

/** The shape of a place as the table stores it. */
export interface PlaceShapeRow {
  latitude: number;
  longitude: number;
  radius_m: number | null;
  corners: [number, number][] | null;
}

/** Returns the shape of a place that the transaction sees; undefined after its deletion. */
export async function placeShape(tx: Tx, placeId: number): Promise<PlaceShapeRow | undefined> {
  const row = await tx
    .selectFrom('places')
    .select(['latitude', 'longitude', 'radius_m', 'corners'])
    .where('id', '=', placeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row as PlaceShapeRow | undefined;
}
