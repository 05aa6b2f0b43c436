import { sensorDays } from '../../sensors/service.ts';
import { ofScope } from '../scope-sql.ts';
import { sensorDayRows } from './sensors-sql.ts';
import type { ReportSource } from './source.ts';

/** Days of sensors, computed from stored positions. */
export const sensorsSource: ReportSource = {
  compute: (tx, viewer, { window, ...scope }) => sensorDays(tx, viewer, ofScope('a', scope, 'id'), window),
  parts: (scope) => [sensorDayRows(scope)],
};
