import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

/** Whether a viewer sees the tags of drivers, customers, places and routes. Every viewer sees those of assets. */
export interface SeenTags {
  drivers: boolean;
  customers: boolean;
  places: boolean;
  routes: boolean;
}

/** Returns whose tags the viewer sees. Those of people reveal more than names. */
export function seenTags(viewer: Viewer): SeenTags {
  const contact = may(viewer, 'people.contact');
  return {
    drivers: contact && may(viewer, 'drivers.read'),
    customers: contact && may(viewer, 'customers.read'),
    places: may(viewer, 'places.read') && viewer.features.has('geofence'),
    routes: may(viewer, 'routes.read') && viewer.features.has('routeCompliance'),
  };
}
