import { DEVICE_STATUSES } from '@waymark/domain/device-status.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

/** Tabs of one device: its settings, its current and past assets, and its connection. */
export const DEVICE_TABS = ['device', 'asset', 'connection'] as const;
export type DeviceTab = (typeof DEVICE_TABS)[number];

/** `number` and `model` preset a new device. `seen` opens the list of unregistered trackers. */
export type DevicesView = FilteredView<'status' | 'deviceType' | 'part' | 'number' | 'model' | 'seen'>;

/** Search parameters of the screen. */
export const devicesSearch = recordSearch({
  status: DEVICE_STATUSES,
  deviceType: undefined,
  part: DEVICE_TABS,
  number: undefined,
  model: undefined,
  seen: ['all'],
});
