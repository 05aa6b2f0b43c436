import { expect, it } from 'vitest';
import { PERMISSIONS, type Permission, ROLE_PERMISSIONS, ROLES } from './access.ts';

/**
 * Roles with each permission beside the administrator with all of them (decisions.md, "Roles → permissions"). A permission
 * that is not listed belongs to the administrator alone.
 */
const OTHER_ROLES: Readonly<Partial<Record<Permission, string>>> = {
  'assets.read': 'techSupport installer accountant viewer',
  'assets.writeFacts': 'installer',
  'assets.assignDevice': 'installer',
  'devices.read': 'techSupport installer',
  'devices.write': 'techSupport installer',
  'devices.trust': 'techSupport',
  'reports.read': 'techSupport accountant viewer',
  'reportSchedules.read': 'techSupport accountant',
  'reportSchedules.write': 'accountant',
  'system.read': 'techSupport',
  'npa.read': 'techSupport accountant',
  'npa.write': 'accountant',
  'drivers.read': 'techSupport viewer',
  'customers.read': 'techSupport viewer',
  'places.read': 'techSupport viewer',
  'places.discovered': 'techSupport',
  'routes.read': 'techSupport viewer',
  'alerts.read': 'techSupport accountant viewer',
  'alerts.write': 'techSupport',
  'alerts.acknowledge': 'techSupport',
  'people.contact': 'techSupport',
  'sensors.read': 'techSupport installer accountant viewer',
  'sensors.write': 'techSupport',
  'makeModels.write': 'installer',
  'commands.read': 'techSupport',
  'commands.write': 'techSupport',
  'notifications.read': 'techSupport',
  'notifications.write': 'techSupport',
  'maintenance.read': 'techSupport accountant viewer',
  'maintenance.write': 'techSupport',
  'incidents.read': 'techSupport viewer',
  'incidents.write': 'techSupport',
  'fuel.write': 'techSupport accountant',
  'messages.read': 'techSupport',
};

it.each(ROLES)('the role %s has the permissions of the specification', (role) => {
  const wanted = PERMISSIONS.filter((each) => role === 'admin' || OTHER_ROLES[each]?.split(' ').includes(role));
  expect([...ROLE_PERMISSIONS[role]].sort()).toEqual([...wanted].sort());
});
