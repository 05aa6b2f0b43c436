/** Drivers, who drove when, and the weights of their scores. */
import type { ScoreWeights } from '@waymark/domain/score/driver-score.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Maybe, Time, TimeByDefault, TimeOrNull } from './column-types.ts';

interface ScoreWeightsTable {
  account_id: number;
  /** Points of a unit by kind. */
  weights: ColumnType<ScoreWeights, string, string>;
}

interface DriverAssignmentsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  asset_id: number;
  driver_id: number;
  assigned_from: Time;
  assigned_to: TimeOrNull;
  /** A tracker saw the key of the driver. */
  by_key: Generated<boolean>;
}

/** A tracker began to see another key. */
interface DriverSightingsTable {
  account_id: number;
  asset_id: number;
  seen_at: Time;
  /** Null: it was taken out. */
  key: Maybe<string>;
}

interface DriversTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  /** E.164 */
  phone: Maybe<string>;
  email: Maybe<string>;
  license_number: Maybe<string>;
  /** Read it as text, because the driver would convert a date to an instant. */
  license_expires_on: Maybe<string>;
  employee_number: Maybe<string>;
  /** As the user wrote it. */
  key_number: Maybe<string>;
  tags: Generated<string[]>;
  notes: Maybe<string>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

/** The tables by name. */
export interface DriverTables {
  drivers: DriversTable;
  driver_assignments: DriverAssignmentsTable;
  driver_sightings: DriverSightingsTable;
  score_weights: ScoreWeightsTable;
}
