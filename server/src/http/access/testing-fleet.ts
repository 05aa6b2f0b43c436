/** The things that calls can name, each with a secret name, and what they are made of. */
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Caller } from '../testing.ts';

export const SECRET = 'Zanzibar Express';
/** Day of all recorded driving. */
export const DAY = '2026-07-08';
export const VIEW = { name: `Only ${SECRET}`, screen: 'map', query: 'q=Zanzibar', shared: true } as const;

export const PLACE = { type: 'depot', latitude: 47.1, longitude: 9.5, radius: 200 } as const;

export const ROUTE = {
  duration: '01:00:00',
  distance: 12_000,
  markerPoints: [
    { address: '1 Harbor Road', latitude: 47.1, longitude: 9.5, startMarker: true },
    { address: '2 Harbor Road', latitude: 47.2, longitude: 9.5, endMarker: true },
  ],
};

export const ALERT_RULE = { type: 'speeding', severity: 'high', value: 100 } as const;
export const NOTIFICATION = {
  type: 'immediate' as const,
  channels: ['email' as const],
  contacts: [{ name: 'Contact', email: 'contact@example.test', language: 'en' as const }],
};

export const REPORT_SCHEDULE = {
  ...({ report: 'trips', frequency: 'weekly', day: 1, at: '07:00' } as const),
  recipients: [{ name: 'Contact', email: 'contact@example.test', language: 'en' as const, format: 'csv' as const }],
};

/** Calls of a noun of records. */
type RecordCalls = typeof ENDPOINTS.customers;
/** Calls of every noun of records whose only required field is a name. Their samples follow from them. */
export const RECORDS: ReadonlyMap<string, RecordCalls> = new Map(
  Object.entries(ENDPOINTS as unknown as Record<string, RecordCalls>).filter(([_noun, calls]) => isNamedRecord(calls)),
);

function isNamedRecord(calls: Partial<RecordCalls>): boolean {
  const every = Object.keys(ENDPOINTS.customers).every((name) => Object.hasOwn(calls, name));
  const { required } = (calls.create?.body ?? {}) as { required?: string[] };
  return every && required?.join() === 'name';
}

export const SENSOR = { name: 'Cargo temperature', kind: 'number', unit: '°C', source: 'io72' } as const;
export const FUEL_RECEIPT = { time: `${DAY}T15:10:00Z`, quantity: 40 };
/** Returns the file of a picture of 2 × 2 pixels. */
export const pdfDocument = (text = '%PDF-1.7\n%%EOF\n') => new File([text], 'Invoice.pdf', { type: 'application/pdf' });
export const photograph = () => new File([Buffer.from(PICTURE, 'base64')], 'photograph.png', { type: 'image/png' });
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==';
export const INCIDENT = { type: 'accident' as const, incidentDateTime: Date.parse(`${DAY}T15:10:00Z`) / 1000 };

export const SERVICE = { make: 'Equator', model: 'Hauler 18', interval: { kilometers: 1000 } };
/** Name of the asset that services are logged for. */
export const SERVICED = `Serviced ${SECRET}`;
export const SERVICE_LOG = { serviceDate: '2026-07-01', odometer: 1200 };

interface Named {
  id: number;
  uid: string;
}

/** The things that calls can name. `renew…` restores what a call deleted. */
export interface Fleet {
  /** Runs the installation, and is the parent of `account`. */
  parent: Named;
  account: Named;
  /** An empty account below `account`. */
  child: Named;
  stranger: Named;
  /** A second account below `account`, for calls that change an account. */
  below: Named;
  /** Administrator of `account`. */
  admin: Caller;
  asset: Named;
  spareAsset: Named;
  device: Named & { imei: string };
  spareDevice: Named & { imei: string };
  /** A user who has not accepted the invitation yet. */
  invited: Named & { email: string };
  session: string;
  /** Id of a record of each noun. */
  records: Map<string, string>;
  tag: string;
  spareTag: string;
  makeModel: string;
  servicedAsset: string;
  serviceConfig: string;
  incident: string;
  lenderCase: string;
  servicePhotograph: string;
  serviceDocument: string;
  serviceImport: string;
  /** A submitted incident and a link to it. */
  submitted: string;
  incidentLink: string;
  calendarLink: string;
  /** Of the incident. */
  photograph: string;
  serviceLog: string;
  fuelReceipt: string;
  sensor: string;
  place: string;
  placeJob: string;
  route: string;
  alertRule: string;
  alert: string;
  notification: string;
  reportSchedule: string;
  stoppedAddress: string;
  view: string;
  share: string;
  shareToken: string;
  driverShareToken: string;
  /** Id of a discovered place. */
  discovered: string;
  /** Returns the ids and names of `account` and its content, which no other account may receive. */
  secrets(): string[];
}
