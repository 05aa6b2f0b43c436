import type { vehicleEndpoints } from '@waymark/contract/vehicles/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { VehicleService } from './service.ts';

export function vehicleHandlers(vehicles: VehicleService): Handlers<typeof vehicleEndpoints> {
  return {
    latestStatus: ({ viewer, query }) => vehicles.status(viewer, query),
    latestLocation: ({ viewer, body }) => vehicles.lastLocations(viewer, body.vehicleIds),
    status: ({ viewer, query }) => vehicles.status(viewer, query),
    statusCount: ({ viewer }) => vehicles.statusCount(viewer),
    track: ({ viewer, params, query }) => vehicles.track(viewer, params.id, query),
    summary: ({ viewer }) => vehicles.summary(viewer),
    fuelLevel: ({ viewer, params, query }) => vehicles.fuelLevel(viewer, params.id, query),
  };
}
