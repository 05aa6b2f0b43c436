/** Positions, and records that are not positions. */
import type { Generated } from 'kysely';
import type { DeclaredColumn } from '../position-columns.ts';
import type { Json, Maybe, MaybeJson, Time, TimeByDefault } from './column-types.ts';

/** Type of a declared column (position-columns.ts) for Kysely. */
type ColumnOf<Column> = Column extends { type: 'timestamptz' }
  ? Time
  : Column extends { type: 'jsonb' }
    ? MaybeJson
    : Column extends { required: true }
      ? ValueOf<Column>
      : Maybe<ValueOf<Column>>;

export type ValueOf<Column> = Column extends { type: 'boolean' } ? boolean : number;

export type PositionsTable = { [Column in DeclaredColumn as Column['name']]: ColumnOf<Column> };

/** Joined positions, many of one device and week in a row. */
interface PositionBlocksTable extends RecentPositionBlocksTable {
  /** Number of positions; null: unknown. */
  positions: number | null;
}

/** Positions of one device from one commit, not joined yet. */
interface RecentPositionBlocksTable {
  account_id: number;
  device_id: number;
  /** Fix times of the first and the last position. */
  first_time: Time;
  last_time: Time;
  /** storage/block-codec.ts */
  block: Buffer;
}

interface DeviceContactsTable {
  account_id: number;
  device_id: number;
  started_at: Time;
  ended_at: Time;
}

interface QuarantineTable {
  account_id: number;
  id: Generated<number>;
  device_id: number;
  at: TimeByDefault;
  reason: string;
  record: Json;
}

interface OutliersTable {
  account_id: number;
  asset_id: number;
  device_id: number;
  fix_time: Time;
  discriminator: number;
}

/** The tables by name. */
export interface PositionTables {
  positions: PositionsTable;
  position_blocks: PositionBlocksTable;
  recent_position_blocks: RecentPositionBlocksTable;
  device_contacts: DeviceContactsTable;
  quarantine: QuarantineTable;
  outliers: OutliersTable;
}
