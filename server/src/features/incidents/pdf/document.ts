/** Content of the PDF file of an incident: texts only, because the template formats nothing. */
import type { Attachment } from '@waymark/contract/attachments/schema.ts';
import type { EvidenceEvent, Incident, IncidentEvidence } from '@waymark/contract/incidents/schema.ts';
import { ALERT_KIND_NAMES, alertKindOf } from '@waymark/domain/alerts/kinds.ts';
import { shownSensorUnit, shownSensorValue } from '@waymark/domain/sensors/units.ts';
import { roundToOneDecimal, speedIn } from '@waymark/domain/units.ts';
import type { Catalogue } from '@waymark/messages/catalogue.ts';
import { ALERT_UNIT_SIGNS } from '../../alerts/service.ts';
import { localText } from '../../records/present.ts';
import {
  footerOf,
  knownFacts,
  type RecordDocument,
  type RecordReader,
  shownPhotographs,
} from '../../records/record-document.ts';
import { filled } from '../../words.ts';
import { speedCurve } from './speed-curve.ts';

/** Input of the template `incident.typ`. */
export interface IncidentDocument extends RecordDocument {
  evidenceTitle: string;
  evidenceSpan: string;
  /** Name of the picture; null: none. */
  map: string | null;
  credit: string;
  speedTitle: string;
  /** SVG; empty: none. */
  curve: string;
  sensors: { title: string; rows: { label: string; value: string }[] };
  events: { title: string; rows: string[][] };
  annotations: { title: string; rows: { head: string; text: string }[] };
}

export interface IncidentSubject {
  incident: Incident;
  evidence: IncidentEvidence;
  /** Address of the place; null: unknown. */
  address: string | null;
  photographs: readonly Attachment[];
  map: { file: string; credit: string } | undefined;
}

/** @param now epoch ms */
export function incidentDocument(
  reader: RecordReader,
  subject: IncidentSubject,
  words: Catalogue,
  now: number,
): IncidentDocument {
  const { incident, evidence, photographs, map } = subject;
  const { incidents, history } = words;
  const word = (key: string) => incidents[key] ?? key;
  const local = (time: number | string) =>
    localText(typeof time === 'number' ? time : Date.parse(time), reader.timeZone);
  const time = incident.incidentDateTime * 1000;
  return {
    language: reader.language,
    title: incident.incidentName,
    account: reader.accountName,
    subtitle: [reader.accountName, word(`kind.${incident.type}`), word(incident.status)],
    footer: footerOf(reader.timeZone, now),
    description: incident.eventDescription ?? '',
    facts: factsOf(subject, word, local),
    evidenceTitle: word('evidence'),
    evidenceSpan: filled(word('evidenceSpan'), {
      ...{ from: local(evidence.from).slice(11), to: local(evidence.to).slice(11) },
      fixes: String(evidence.fixes.length),
    }),
    map: map?.file ?? null,
    credit: map?.credit ?? '',
    speedTitle: `${history.speed} (${words.units[reader.unitsSystem === 'metric' ? 'kmh' : 'mph']})`,
    curve: speedCurve(evidence, time, reader),
    sensors: {
      title: filled(word('sensorsAt'), { time: local(time).slice(11) }),
      rows: sensedAt(evidence, time, reader, words),
    },
    events: {
      title: word('events'),
      rows: evidence.events.map((event) => [local(event.time).slice(11), ...eventTexts(event, reader, words)]),
    },
    photographs: shownPhotographs(photographs, words, reader.timeZone),
    annotations: {
      title: word('annotations'),
      rows: incident.annotations.map(({ at, by, text }) => ({ head: `${local(at)} · ${by}`, text })),
    },
  };
}

function factsOf(
  { incident, address }: IncidentSubject,
  word: (key: string) => string,
  local: (time: number | string) => string,
): IncidentDocument['facts'] {
  const { incidentLocation: place } = incident;
  return knownFacts([
    [word('dateAndTime'), local(incident.incidentDateTime * 1000)],
    [word('place'), incident.incidentAddress ?? address],
    ['WGS84', place && `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`],
    [word('vehicle'), incident.vehicleName],
    ['VIN', incident.vehicleVin],
    [word('vehicleStatusReason'), incident.vehicleStatusReason],
    [word('driver'), [incident.driverFirstName, incident.driverLastName].filter(Boolean).join(' ')],
    [word('phone'), incident.driverPhone && `+${incident.driverPhone}`],
    [word('email'), incident.driverEmail],
    [
      word('submitted'),
      incident.submittedAt &&
        (incident.submittedBy === null
          ? local(incident.submittedAt)
          : filled(word('timeBy'), { time: local(incident.submittedAt), name: incident.submittedBy })),
    ],
  ]);
}

/** Returns what the vehicle reported at a time: of each value the last one before, else the first one after. */
function sensedAt(
  { fixes, sensors }: IncidentEvidence,
  time: number,
  reader: RecordReader,
  { history, common, units }: Catalogue,
): { label: string; value: string }[] {
  const at = <Point extends { time: string }>(points: readonly Point[]) =>
    points.findLast((point) => Date.parse(point.time) <= time) ?? points[0];
  const number = new Intl.NumberFormat(reader.language, { maximumFractionDigits: 2 });
  const onOff = (isOn: boolean) => common[isOn ? 'on' : 'off'] ?? '';
  const fix = at(fixes);
  const speed = fix?.speedMetersPerSecond ?? null;
  const speedUnit = units[reader.unitsSystem === 'metric' ? 'kmh' : 'mph'];
  const known: [label: string | undefined, value: string | null][] = [
    [
      history.speed,
      speed === null ? null : `${number.format(Math.round(speedIn(reader.unitsSystem, speed)))} ${speedUnit}`,
    ],
    [history.ignition, typeof fix?.ignition === 'boolean' ? onOff(fix.ignition) : null],
    [history.rpm, typeof fix?.rpm === 'number' ? `${number.format(fix.rpm)} rpm` : null],
    [history.externalVoltage, typeof fix?.externalVolts === 'number' ? `${number.format(fix.externalVolts)} V` : null],
    [history.satellites, typeof fix?.satellites === 'number' ? String(fix.satellites) : null],
  ];
  for (const { name, unit, points } of sensors) {
    const value = at(points)?.value;
    if (typeof value === 'boolean') known.push([name, onOff(value)]);
    else if (typeof value === 'number') {
      const shown = shownSensorValue(unit, reader.unitsSystem, value);
      known.push([name, `${number.format(shown)} ${shownSensorUnit(unit, reader.unitsSystem).sign}`.trim()]);
    } else if (value !== undefined) known.push([name, value]);
  }
  return known.flatMap(([label, value]) => (label && value !== null ? [{ label, value }] : []));
}

/** Returns name, measured value and limit of an event. */
function eventTexts(event: EvidenceEvent, reader: RecordReader, words: Catalogue): [string, string, string] {
  const { incidents, alertKinds, units } = words;
  const { kind, type } = event;
  if (kind !== 'driving' && kind !== 'alert') return [incidents[`event.${kind}`] ?? kind, '', ''];
  const known = ALERT_KIND_NAMES.find((name) => name === type);
  const name = alertKinds[type ?? ''] ?? type ?? '';
  const number = new Intl.NumberFormat(reader.language, { maximumFractionDigits: 1 });
  const speed = (metersPerSecond: number) =>
    `${number.format(speedIn(reader.unitsSystem, metersPerSecond))} ${units[reader.unitsSystem === 'metric' ? 'kmh' : 'mph']}`;
  const measured = (value: number | null): string => {
    if (value === null || known === undefined) return '';
    const unit = alertKindOf(known).value?.unit;
    if (kind === 'driving' && known === 'speeding') return speed(value);
    if (unit === 'kilometersPerHour') return speed(value / 3.6);
    return [number.format(roundToOneDecimal(value)), unit && ALERT_UNIT_SIGNS[unit]].filter(Boolean).join(' ');
  };
  const limit = measured(event.limit);
  return [
    kind === 'alert' ? filled(incidents['event.alert'] ?? '', { name }) : name,
    measured(event.value),
    limit === '' ? '' : filled(incidents.over ?? '', { limit }),
  ];
}
