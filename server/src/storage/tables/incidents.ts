/** Incidents, and files of incidents and services. */
import type { Generated } from 'kysely';
import type { JsonByDefault, Maybe, MaybeJson, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface IncidentsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  type: string;
  status: string;
  occurred_at: Time;
  asset_id: Maybe<number>;
  vehicle_status_reason: Maybe<string>;
  driver_id: Maybe<number>;
  driver_first_name: Maybe<string>;
  driver_last_name: Maybe<string>;
  driver_phone: Maybe<string>;
  driver_email: Maybe<string>;
  description: Maybe<string>;
  address: Maybe<string>;
  latitude: Maybe<number>;
  longitude: Maybe<number>;
  submitted_at: TimeOrNull;
  annotations: JsonByDefault;
  evidence: MaybeJson;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  alert_id: Maybe<number>;
  submitted_by: Maybe<string>;
}

/** Photographs of incidents and services: JPEG without metadata. */
interface AttachmentsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  incident_id: Maybe<number>;
  service_log_id: Maybe<number>;
  name: string;
  type: Generated<'photograph' | 'document'>;
  /** Null for documents, like the preview. */
  width: Maybe<number>;
  height: Maybe<number>;
  bytes: Buffer;
  preview: Maybe<Buffer>;
  created_by: string;
  created_at: Time;
}

/** Links to submitted incidents for people without a session. */
interface IncidentLinksTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  token_hash: Buffer;
  incident_id: number;
  user_account_id: Maybe<number>;
  user_id: Maybe<number>;
  created_at: Time;
  expires_at: Time;
  revoked_at: TimeOrNull;
  views: Generated<number>;
  last_view_at: TimeOrNull;
}

/** The tables by name. */
export interface IncidentTables {
  incidents: IncidentsTable;
  attachments: AttachmentsTable;
  incident_links: IncidentLinksTable;
}
