import { SENSOR_KINDS } from '@waymark/domain/sensors/sensor.ts';
import { type FilteredView, recordSearch } from '../../ui/records/view.ts';

export type SensorsView = FilteredView<'kind'>;

/** Search parameters of the screen. */
export const sensorsSearch = recordSearch({ kind: SENSOR_KINDS });
