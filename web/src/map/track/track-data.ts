/** The features of a track for the sources of the map. */
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import { type Coordinate, unwrapped } from '../around-the-world.ts';
import type { Track } from './track.ts';
import { markImageId, numberImageId } from './track-images.ts';

/** Data of a source without features. */
export const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] };

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const lineOf = (line: readonly Coordinate[], properties: object): Feature<LineString> => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'LineString', coordinates: unwrapped(line).map((place) => [...place]) },
});
const pointOf = (place: Coordinate, properties: object): Feature<Point> => ({
  type: 'Feature',
  properties: { ...properties },
  geometry: { type: 'Point', coordinates: [...place] },
});

/** Returns the features of a track by part. A part without features is the same object each time. */
export function trackData(track: Track | null): Record<'lines' | 'gaps' | 'fixes' | 'marks', FeatureCollection> {
  return {
    lines: track ? lineData(track) : EMPTY,
    gaps: track && track.gaps.length > 0 ? gapData(track) : EMPTY,
    fixes: track?.fixes ? pointData(track.fixes) : EMPTY,
    marks: track ? markData(track) : EMPTY,
  };
}

function lineData({ stretches }: Track): FeatureCollection {
  return collection(
    stretches
      .filter(({ line }) => line.length > 1)
      .map(({ status, overLimit = false, faded = false, number, line }) =>
        lineOf(line, {
          status,
          overLimit,
          faded,
          ...(number !== undefined && { number, numberImage: numberImageId(number) }),
        }),
      ),
  );
}

const gapData = ({ gaps }: Track): FeatureCollection => collection(gaps.map(({ from, to }) => lineOf([from, to], {})));
const pointData = (places: readonly Coordinate[]): FeatureCollection =>
  collection(places.map((place) => pointOf(place, {})));
/** Returns the features of a tail. */
export const tailData = (line: readonly Coordinate[]): FeatureCollection =>
  line.length > 1 ? collection([lineOf(line, {})]) : EMPTY;
const markData = ({ marks }: Track): FeatureCollection =>
  collection(marks.map((mark) => pointOf(mark.at, { id: mark.id, image: markImageId(mark) })));
