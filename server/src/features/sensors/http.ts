import type { sensorEndpoints } from '@waymark/contract/sensors/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { SensorService } from './service.ts';
import type { SensorValueService } from './values-service.ts';

export function sensorHandlers(sensors: SensorService, values: SensorValueService): Handlers<typeof sensorEndpoints> {
  const { list, create, file, template, import: importFile, read, update, remove } = recordHandlers(sensors);
  return {
    list,
    create,
    file,
    template,
    import: importFile,
    read,
    update,
    remove,
    try: ({ viewer, body }) => values.try(viewer, body),
    ofAsset: ({ viewer, params }) => values.ofAsset(viewer, params.id),
    series: ({ viewer, params, query }) => values.series(viewer, params.id, query),
  };
}
