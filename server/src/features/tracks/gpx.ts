/** A track as GPX 1.1 (topografix.com/GPX/1/1), with speed and course as Garmin's TrackPointExtension v2. */

import { plainNumber } from '@waymark/domain/plain-number.ts';
import type { AcceptedFix } from '../vehicles/service.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Waymark" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
`;

/**
 * @param name of the track
 * @param madeAt epoch ms
 * @param gapSeconds a longer silence starts a new segment
 */
export async function* gpxOf(
  name: string,
  madeAt: number,
  fixes: AsyncIterable<readonly AcceptedFix[]>,
  gapSeconds: number,
): AsyncGenerator<string> {
  const title = xmlText(name);
  yield `${HEAD}<metadata><name>${title}</name><time>${new Date(madeAt).toISOString()}</time></metadata>
<trk><name>${title}</name>
`;
  let before: number | undefined;
  for await (const batch of fixes) {
    let text = '';
    for (const fix of batch) {
      const time = Date.parse(fix.time);
      if (before === undefined) text += '<trkseg>\n';
      else if (time - before > gapSeconds * 1000) text += '</trkseg>\n<trkseg>\n';
      text += trackPoint(fix);
      before = time;
    }
    yield text;
  }
  yield `${before === undefined ? '' : '</trkseg>\n'}</trk>\n</gpx>\n`;
}

function trackPoint(fix: AcceptedFix): string {
  const { altitudeMeters, satellites, speedMetersPerSecond, headingDegrees } = fix;
  // GPX requires a course below 360.
  const course = headingDegrees === null ? null : headingDegrees % 360;
  const extension = `${element('gpxtpx:speed', speedMetersPerSecond)}${element('gpxtpx:course', course)}`;
  return `<trkpt lat="${plainNumber(fix.latitude)}" lon="${plainNumber(fix.longitude)}">${element('ele', altitudeMeters)}<time>${fix.time}</time>${element('sat', satellites)}${
    extension === ''
      ? ''
      : `<extensions><gpxtpx:TrackPointExtension>${extension}</gpxtpx:TrackPointExtension></extensions>`
  }</trkpt>\n`;
}

function element(name: string, value: number | null): string {
  return value === null ? '' : `<${name}>${plainNumber(value)}</${name}>`;
}

/** Escapes text for XML 1.0 and removes characters that XML cannot hold. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
