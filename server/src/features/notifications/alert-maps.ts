/** Draws the maps of mails when they are sent, so that a flood of alerts waits for none. */
import type { AlertMapOfMail } from '../../delivery/message.ts';
import type { DrawnMap, MapPicture } from '../../drawing/map.ts';
import type { Database } from '../../storage/db.ts';
import { shapeOf } from '../places/service.ts';
import { placeShape } from './alert-maps-sql.ts';

export interface AlertMapParts {
  database: Database;
  /** Draws a map; undefined where nothing around the alert is known. */
  draw: (map: DrawnMap) => Promise<MapPicture | undefined>;
}

/** Returns the function that draws the map of a mail. */
export function alertMaps({ database, draw }: AlertMapParts): (map: AlertMapOfMail) => Promise<MapPicture | undefined> {
  return async ({ accountId, latitude, longitude, placeId }) => {
    const row = placeId === null ? undefined : await database.tenant([accountId], (tx) => placeShape(tx, placeId));
    return draw({ kind: 'alert', latitude, longitude, place: row && shapeOf(row) });
  };
}
