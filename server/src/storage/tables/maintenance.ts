/** Services of assets. */
import type { Generated } from 'kysely';
import type { JsonByDefault, Maybe, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface ServiceConfigsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  service_name: string;
  make: string;
  model: string;
  interval_km: Maybe<number>;
  interval_hours: Maybe<number>;
  interval_months: Maybe<number>;
  interval_days: Maybe<number>;
  recurring: boolean;
  alert_km: Maybe<number>;
  alert_hours: Maybe<number>;
  alert_days: Maybe<number>;
  notes: Maybe<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** Planned services of assets. */
interface AssetServicesTable {
  account_id: number;
  asset_id: number;
  config_id: number;
  /** YYYY-MM-DD in the account's zone. */
  since: string;
}

interface ServiceLogsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  asset_id: number;
  config_id: Maybe<number>;
  service_name: string;
  /** YYYY-MM-DD */
  service_date: string;
  odometer_km: Maybe<number>;
  operating_hours: Maybe<number>;
  cost: Maybe<number>;
  parts: JsonByDefault;
  labor: Maybe<number>;
  supplier: Maybe<string>;
  notes: Maybe<string>;
  logged_by_account_id: Maybe<number>;
  logged_by_id: Maybe<number>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
  import_id: Maybe<number>;
}

/** Imports of service histories, which can be undone. */
interface ServiceImportsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  file_name: string;
  imported_by: string;
  imported_at: Time;
}

interface OdometerCorrectionsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  asset_id: number;
  /** YYYY-MM-DD */
  day: string;
  odometer_km: number;
  before_km: Maybe<number>;
  reason: string;
  corrected_by: string;
  corrected_at: Time;
}

interface CalendarLinksTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  token_hash: Buffer;
  user_account_id: Maybe<number>;
  user_id: Maybe<number>;
  created_at: Time;
  revoked_at: TimeOrNull;
  views: Generated<number>;
  last_view_at: TimeOrNull;
}

/** The tables by name. */
export interface MaintenanceTables {
  service_configs: ServiceConfigsTable;
  asset_services: AssetServicesTable;
  service_logs: ServiceLogsTable;
  service_imports: ServiceImportsTable;
  odometer_corrections: OdometerCorrectionsTable;
  calendar_links: CalendarLinksTable;
}
