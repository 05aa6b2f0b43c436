import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

/** Returns whether the viewer sees tags of drivers and customers. They reveal more than names. */
export function seesTagsOfPeople(viewer: Viewer): { drivers: boolean; customers: boolean } {
  const contact = may(viewer, 'people.contact');
  return { drivers: contact && may(viewer, 'drivers.read'), customers: contact && may(viewer, 'customers.read') };
}
