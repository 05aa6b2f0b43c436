import type {
  Incident,
  IncidentAnnotation,
  IncidentEvidence,
  IncidentFileQuery,
  IncidentQuery,
  IncidentWrite,
} from '@waymark/contract/incidents/schema.ts';
import { phoneFieldValue, toE164 } from '@waymark/contract/phone.ts';
import { audit } from '../audit/append-sql.ts';
import type { Download } from '../records/download.ts';
import { openWindow } from '../records/period.ts';
import { instant, instantOrNull } from '../records/present.ts';
import { type ListedNoun, RecordService } from '../records/record-service.ts';
import type { RecordContext, RecordServiceParts } from '../records/record-writer.ts';
import { writtenText } from '../records/written-text.ts';
import { found, Refusal, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { evidenceAround, evidenceWindow, fixesAround, NO_EVIDENCE, placeAt, visibleEvidence } from './evidence.ts';
import { keepEvidence, keptEvidence } from './evidence-sql.ts';
import { incidentsAsCsv, incidentsAsXlsx } from './list-file.ts';
import { namesOf } from './names.ts';
import {
  accountOfVehicle,
  addAnnotation,
  driverOf,
  type IncidentListing,
  type IncidentRow,
  type IncidentValues,
  incidentQueries,
  listIncidents,
  setAlert,
} from './sql.ts';

const INCIDENTS: ListedNoun<typeof IncidentWrite, IncidentValues, IncidentRow, Incident, IncidentListing> = {
  name: 'incident',
  fullAccess: 'people.contact',
  values: valuesOf,
  label: ({ name, type, status }) => ({ name, type, status }),
  present,
  queries: incidentQueries,
  list: listIncidents,
  async written({ tx, viewer, accountId, now }, { uid, before, values, body }) {
    // The row is locked, so an incident is submitted once, and a submitted one stays.
    if (before?.status === 'submitted') throw new Refusal('error.incident.submitted');
    if (before === undefined && body?.alertId) await setAlert(tx, accountId, uid, body.alertId);
    if (values?.status !== 'submitted' || values.asset_id === null) return undefined;
    const vehicle = { accountId, assetId: values.asset_id };
    const evidence = await evidenceAround(tx, vehicle, values.occurred_at.getTime(), now);
    await keepEvidence(tx, accountId, uid, evidence, viewer.name);
    return undefined;
  },
};

/** Accidents, thefts and breakdowns. */
export class IncidentService extends RecordService<
  typeof IncidentWrite,
  IncidentValues,
  IncidentRow,
  Incident,
  IncidentListing
> {
  constructor(parts: RecordServiceParts) {
    super(INCIDENTS, parts);
  }

  /** @throws Refusal `error.sort.field`, or for the dates */
  override list(viewer: Viewer, query: IncidentQuery): Promise<{ items: Incident[]; count: number }> {
    return super.list(viewer, { ...query, ...openWindow(query, viewer.timeZone) });
  }

  /** @throws Refusal as `list` */
  csv(viewer: Viewer, query: IncidentFileQuery): Promise<Download> {
    return incidentsAsCsv(viewer, this.parts.now(), (page) => this.list(viewer, { ...query, ...page }));
  }

  /** @throws Refusal as `list` */
  xlsx(viewer: Viewer, query: IncidentFileQuery): Promise<Download> {
    return incidentsAsXlsx(viewer, this.parts.now(), (page) => this.list(viewer, { ...query, ...page }));
  }

  /** Creates an incident in the account of its vehicle. @throws Refusal as `valuesOf` */
  override async create(viewer: Viewer, body: IncidentWrite): Promise<Incident> {
    const uid = body.vehicleId ?? body.vehicleSclId;
    const vehicle = uid && (await this.tenant(viewer, (tx) => accountOfVehicle(tx, viewer.visibleAccounts, uid)));
    return super.create(vehicle ? { ...viewer, accountId: vehicle.account_id } : viewer, body);
  }

  /** @throws Refusal `error.not.found`, `error.incident.draft` */
  async annotate(viewer: Viewer, uid: string, { text }: IncidentAnnotation): Promise<Incident> {
    await this.tenant(viewer, async (tx) => {
      const row = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid, true));
      if (row.status === 'draft') throw new Refusal('error.incident.draft');
      const at = new Date(this.parts.now()).toISOString();
      await addAnnotation(tx, row, { at, by: viewer.name, text: text.trim() });
      await audit(tx, {
        ...{ accountId: row.account_id, userId: viewer.userId, action: 'incident.annotate' },
        ...{ subjectType: 'incident', subjectUid: row.uid, details: { name: row.name } },
      });
    });
    return this.read(viewer, uid);
  }

  /** Returns the kept evidence of a submitted incident, or the present one of a draft. @throws Refusal `error.not.found` */
  evidence(viewer: Viewer, uid: string): Promise<IncidentEvidence> {
    return this.tenant(viewer, async (tx) => {
      const row = found(await incidentQueries.find(tx, viewer.visibleAccounts, uid));
      const time = row.occurred_at.getTime();
      const { from, to } = evidenceWindow(time);
      const kept = await keptEvidence(tx, row);
      const vehicle = row.asset_id === null ? undefined : { accountId: row.account_id, assetId: row.asset_id };
      const known = kept ?? (vehicle ? await evidenceAround(tx, vehicle, time, this.parts.now()) : NO_EVIDENCE);
      const bounds = { from: instant(new Date(from)), to: instant(new Date(to)) };
      return { copied: kept !== null, ...bounds, ...visibleEvidence(known, viewer) };
    });
  }
}

/** @throws Refusal `error.date.future`, `error.asset.not.found`, `error.incident.driver`, `error.validation` */
async function valuesOf(body: IncidentWrite, context: RecordContext): Promise<IncidentValues> {
  const { tx, accountId, now } = context;
  const time = body.incidentDateTime * 1000;
  if (time > now) throw refuseField('error.date.future', 'incidentDateTime');
  const status = body.status ?? 'draft';
  const named = oneId(body, 'vehicleId', 'vehicleSclId', 'error.asset.not.found');
  const vehicle = named && (await accountOfVehicle(tx, [accountId], named.uid));
  if (named && vehicle === undefined) throw refuseField('error.asset.not.found', named.field);
  const description = writtenText(body.eventDescription);
  if (status === 'submitted') mustBeComplete({ vehicleId: vehicle, eventDescription: description });
  const around =
    vehicle && !body.incidentLocation ? await fixesAround(tx, { accountId, assetId: vehicle.id }, time) : [];
  const place = body.incidentLocation ?? placeAt(around, time);
  return {
    ...{ name: body.incidentName.trim(), type: body.type, status, occurred_at: new Date(time) },
    ...{ asset_id: vehicle?.id ?? null, vehicle_status_reason: writtenText(body.vehicleStatusReason) },
    ...(await personOf(body, context)),
    ...{ description, address: writtenText(body.incidentAddress) },
    ...{ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null },
    submitted_at: status === 'submitted' ? new Date(now) : null,
  };
}

type IdField = 'vehicleId' | 'vehicleSclId' | 'driverId' | 'driverSclId';

/**
 * Returns the id that a body has in one of two fields, undefined if in none.
 * @throws Refusal with the code if the fields contradict each other
 */
function oneId(
  body: IncidentWrite,
  first: IdField,
  second: IdField,
  code: 'error.asset.not.found' | 'error.incident.driver',
): { uid: string; field: IdField } | undefined {
  const [uid, other] = [body[first], body[second]];
  if (uid && other && uid.toLowerCase() !== other.toLowerCase()) throw refuseField(code, second);
  if (uid) return { uid, field: first };
  return other ? { uid: other, field: second } : undefined;
}

/** @throws Refusal `error.validation` that names each missing field */
function mustBeComplete(needed: Readonly<Record<string, unknown>>): void {
  const errors = Object.entries(needed)
    .filter(([, value]) => !value)
    .map(([path]) => ({ path, keyword: 'required', key: 'error.required.field', params: {} }));
  if (errors.length > 0) throw new Refusal('error.validation', errors);
}

type Person = Pick<
  IncidentValues,
  'driver_id' | 'driver_first_name' | 'driver_last_name' | 'driver_phone' | 'driver_email'
>;

/** Returns the driver: the written facts, else those of the driver's record. @throws Refusal `error.incident.driver` */
async function personOf(body: IncidentWrite, { tx, accountId }: RecordContext): Promise<Person> {
  const named = oneId(body, 'driverId', 'driverSclId', 'error.incident.driver');
  const driver = named && (await driverOf(tx, accountId, named.uid));
  if (named && driver === undefined) throw refuseField('error.incident.driver', named.field);
  const { first, last } = namesOf(driver?.name);
  return {
    driver_id: driver?.id ?? null,
    driver_first_name: writtenText(body.driverFirstName) ?? first,
    driver_last_name: writtenText(body.driverLastName) ?? last,
    driver_phone: body.driverPhone ? (toE164(body.driverPhone) ?? null) : (driver?.phone ?? null),
    driver_email: writtenText(body.driverEmail) ?? driver?.email ?? null,
  };
}

function present(row: IncidentRow, contact: boolean): Incident {
  return {
    ...{ id: row.uid, accountId: row.account_uid, incidentName: row.name, type: row.type, status: row.status },
    ...{ incidentDateTime: Math.floor(row.occurred_at.getTime() / 1000) },
    ...{ vehicleId: row.asset_uid, vehicleSclId: row.asset_uid, vehicleName: row.asset_name, vehicleVin: row.vin },
    ...{ vehicleStatusReason: row.vehicle_status_reason, driverId: row.driver_uid, driverSclId: row.driver_uid },
    ...{ driverFirstName: row.driver_first_name, driverLastName: row.driver_last_name },
    ...(contact && {
      driverPhone: row.driver_phone === null ? null : phoneFieldValue(row.driver_phone),
      driverEmail: row.driver_email,
    }),
    ...{ eventDescription: row.description, incidentAddress: row.address },
    incidentLocation:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    ...{ creationTime: Math.floor(row.created_at.getTime() / 1000), updatedAt: instant(row.updated_at) },
    submittedAt: instantOrNull(row.submitted_at),
    submittedBy: row.submitted_by,
    alert:
      row.alert_uid === null || row.alert_type === null || row.alert_since === null
        ? null
        : { id: row.alert_uid, type: row.alert_type, since: instant(row.alert_since) },
    annotations: row.annotations,
  };
}
