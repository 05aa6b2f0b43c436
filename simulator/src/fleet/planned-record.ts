import type { DeviceRecord } from '@waymark/protocols/device-side.ts';

/** A planned record. */
export interface PlannedRecord extends DeviceRecord {
  /** Omitted from the history, which has wider steps. */
  fine: boolean;
  /** Limit of the road, km/h, and whether this drive breaks it on purpose. Not sent. */
  limitKmh?: number;
  speeding?: boolean;
}
