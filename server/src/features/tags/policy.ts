import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

/** Which tags drivers and customers have is more than their names: for who may know more. */
export function seesTagsOfPeople(viewer: Viewer): { drivers: boolean; customers: boolean } {
  const contact = may(viewer, 'people.contact');
  return { drivers: contact && may(viewer, 'drivers.read'), customers: contact && may(viewer, 'customers.read') };
}
