import type { DeviceRecord } from '@waymark/protocols/device-side.ts';

/** A record as planned. */
export interface PlannedRecord extends DeviceRecord {
  /** Left out of the history, which is sent in wider steps. */
  fine: boolean;
  /** Limit of the road under it, km/h, and whether this drive is meant to break it; not sent. */
  limitKmh?: number;
  speeding?: boolean;
}
