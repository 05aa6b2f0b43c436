import { DEVICE_STATUSES } from '@waymark/domain/device-status.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

/** Parts of one device: its settings, the assets that it is and was on, and what is heard of it. */
export const DEVICE_TABS = ['device', 'asset', 'connection'] as const;
export type DeviceTab = (typeof DEVICE_TABS)[number];

/** `number` and `model` are what a new device begins with; `seen` opens the list of trackers that nobody knows. */
export type DevicesView = FilteredView<'status' | 'deviceType' | 'part' | 'number' | 'model' | 'seen'>;

/** What of the screen stands in its address. */
export const devicesSearch = recordSearch({
  status: DEVICE_STATUSES,
  deviceType: undefined,
  part: DEVICE_TABS,
  number: undefined,
  model: undefined,
  seen: ['all'],
});
