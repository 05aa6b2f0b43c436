/** Stores the places of the demo fleet once, before its history, so that its visits are derived from the start. */
import type { FleetPlace } from '@waymark/simulator/fleet/places.ts';
import { shapeValues } from '../features/places/shape.ts';
import { insertPlaces } from '../features/places/upload-sql.ts';
import { raiseRevision } from '../features/places/versions-sql.ts';
import type { Tx } from '../storage/db.ts';
import { newUid } from '../storage/uid.ts';

/** @param since from when on the places exist */
export async function insertDemoPlaces(
  tx: Tx,
  accountId: number,
  places: readonly FleetPlace[],
  since: Date,
): Promise<void> {
  const rows = places.map(({ name, type, color, shape, pickup, dropOff, address, tags }) => ({
    uid: newUid(),
    values: {
      ...(shape.kind === 'circle'
        ? shapeValues({ latitude: shape.latitude, longitude: shape.longitude, radius: shape.radiusMeters })
        : shapeValues({ polygon: [...shape.corners] })),
      ...{ name, type, color, pickup, tags, drop_off: dropOff, address: address ?? null },
      ...{ shared: false, notes: null },
    },
  }));
  await insertPlaces(tx, accountId, rows, since);
  await raiseRevision(tx, accountId, false);
}
