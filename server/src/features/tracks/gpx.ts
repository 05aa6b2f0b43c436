/** A track as GPX 1.1 (topografix.com/GPX/1/1), with speed and course as Garmin's TrackPointExtension v2. */

import { plainNumber } from '@waymark/domain/plain-number.ts';
import type { AddressOf } from '../addresses/service.ts';
import { xmlText } from '../records/xml-text.ts';
import type { AcceptedFix } from '../vehicles/service.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
`;

export interface GpxParts {
  /** Name of the track. */
  title: string;
  /** Epoch ms. */
  madeAt: number;
  /** A longer silence starts a new segment. */
  gapSeconds: number;
  /** Returns the addresses of one batch of fixes. */
  addressesOf: (fixes: readonly AcceptedFix[]) => Promise<AddressOf>;
}

/** Writes a track. A point has its address as description where a segment begins and where the address changes. */
export async function* gpxOf(
  fixes: AsyncIterable<readonly AcceptedFix[]>,
  { title, madeAt, gapSeconds, addressesOf }: GpxParts,
): AsyncGenerator<string> {
  const name = xmlText(title);
  yield `${HEAD}<metadata><name>${name}</name><time>${new Date(madeAt).toISOString()}</time></metadata>
<trk><name>${name}</name>
`;
  let before: number | undefined;
  let last: string | null = null;
  for await (const batch of fixes) {
    const addressOf = await addressesOf(batch);
    let text = '';
    for (const fix of batch) {
      const time = Date.parse(fix.time);
      const isFirst = before === undefined || time - before > gapSeconds * 1000;
      if (isFirst) text += before === undefined ? '<trkseg>\n' : '</trkseg>\n<trkseg>\n';
      const address = addressOf(fix);
      text += trackPoint(fix, isFirst || address !== last ? address : null);
      before = time;
      last = address;
    }
    yield text;
  }
  yield `${before === undefined ? '' : '</trkseg>\n'}</trk>\n</gpx>\n`;
}

function trackPoint(fix: AcceptedFix, address: string | null): string {
  const { altitudeMeters, satellites, speedMetersPerSecond, headingDegrees } = fix;
  // GPX requires a course below 360.
  const course = headingDegrees === null ? null : headingDegrees % 360;
  const extension = `${element('gpxtpx:speed', speedMetersPerSecond)}${element('gpxtpx:course', course)}`;
  return `<trkpt lat="${plainNumber(fix.latitude)}" lon="${plainNumber(fix.longitude)}">${element('ele', altitudeMeters)}<time>${fix.time}</time>${
    address === null ? '' : `<desc>${xmlText(address)}</desc>`
  }${element('sat', satellites)}${
    extension === ''
      ? ''
      : `<extensions><gpxtpx:TrackPointExtension>${extension}</gpxtpx:TrackPointExtension></extensions>`
  }</trkpt>\n`;
}

function element(name: string, value: number | null): string {
  return value === null ? '' : `<${name}>${plainNumber(value)}</${name}>`;
}
