/** Sensors and their versions. */
import type { Feature } from '@waymark/domain/access.ts';
import type { SensorDefinition, SensorKind } from '@waymark/domain/sensors/sensor.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Maybe, Time, TimeByDefault } from './column-types.ts';

interface SensorsTable {
  account_id: number;
  id: Generated<number>;
  uid: string;
  name: string;
  kind: SensorKind;
  unit: Maybe<string>;
  asset_id: Maybe<number>;
  tag: Maybe<string>;
  device_model: Maybe<string>;
  features: Generated<Feature[]>;
  created_at: TimeByDefault;
  updated_at: TimeByDefault;
}

interface SensorVersionsTable {
  account_id: number;
  sensor_id: number;
  valid_from: Time;
  definition: ColumnType<SensorDefinition, string, string>;
}

/** The tables by name. */
export interface SensorTables {
  sensors: SensorsTable;
  sensor_versions: SensorVersionsTable;
}
