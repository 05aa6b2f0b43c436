/** The thread of the built-in sources: answers orders that `LocalGeocoder` posts. */
import type { MessagePort } from 'node:worker_threads';
import { boxOfMap, type DrawnMap, drawMap, type MapPicture } from '../../../drawing/map.ts';
import type { AddressHit, Point } from '../geocoder.ts';
import { wordsOf } from './names.ts';
import type { LocalAddress, LocalSource } from './source.ts';

export type LocalOrder =
  | { id: number; kind: 'reverse'; points: readonly Point[] }
  | { id: number; kind: 'search'; text: string; limit: number }
  | { id: number; kind: 'map'; map: DrawnMap };

export type LocalAnswer =
  | { id: number; addresses: (LocalAddress | undefined)[] }
  | { id: number; hits: { source: LocalSource['name']; hit: AddressHit }[] }
  | { id: number; picture: MapPicture | undefined }
  | { fault: string };

/** Pieces of roads on one map. More are left out. */
const MOST_PIECES = 20_000;

/**
 * Answers until the port is closed.
 * @param sources returns the sources that are available now, in their order
 */
export function serveAddresses(port: MessagePort, sources: () => readonly LocalSource[]): void {
  port.on('message', (order: LocalOrder) => {
    port.postMessage(answerTo(order, sources()));
  });
}

function answerTo(order: LocalOrder, sources: readonly LocalSource[]): LocalAnswer {
  if (order.kind === 'reverse') return { id: order.id, addresses: order.points.map((point) => first(point, sources)) };
  if (order.kind === 'map') return { id: order.id, picture: pictureOf(order.map, sources) };
  const words = wordsOf(order.text);
  const hits = sources.flatMap((source) =>
    words.length === 0 ? [] : source.search(words, order.limit).map((hit) => ({ source: source.name, hit })),
  );
  return { id: order.id, hits };
}

/** Draws a map with the roads of the first source that has any there. */
function pictureOf(map: DrawnMap, sources: readonly LocalSource[]): MapPicture | undefined {
  const box = boxOfMap(map);
  for (const source of sources) {
    const pieces = source.pieces?.(box, MOST_PIECES) ?? [];
    const png = pieces.length === 0 ? undefined : drawMap(map, pieces);
    if (png !== undefined) return { png, credit: source.credit ?? '' };
  }
  const png = drawMap(map, []);
  return png && { png, credit: '' };
}

function first(point: Point, sources: readonly LocalSource[]): LocalAddress | undefined {
  for (const source of sources) {
    const found = source.reverse(point);
    if (found !== undefined) return found;
  }
  return undefined;
}
