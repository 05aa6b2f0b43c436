import { endpoint } from '../endpoint.ts';
import { Dashboard, DashboardHours, DashboardLayout, DashboardQuery } from './schema.ts';

export const dashboardEndpoints = {
  read: endpoint({
    name: 'dashboard',
    method: 'GET',
    path: '/api/things/data/dashboard',
    summary: 'Returns the fleet’s totals of a period, those of the period before, and its top and bottom assets.',
    query: DashboardQuery,
    answer: Dashboard,
    permission: 'reports.read',
    feature: 'tripReports',
  }),
  hours: endpoint({
    name: 'dashboardHours',
    method: 'GET',
    path: '/api/things/data/dashboard/hours',
    summary: 'Returns how many assets are on trips in each hour of today, and usually on this day of the week.',
    answer: DashboardHours,
    permission: 'reports.read',
    feature: 'tripReports',
  }),
  layout: endpoint({
    name: 'dashboardLayout',
    method: 'GET',
    path: '/api/things/data/dashboard/layout',
    summary: 'Returns the user’s order of the tiles of the dashboard.',
    answer: DashboardLayout,
    permission: 'session',
    feature: 'none',
  }),
  setLayout: endpoint({
    name: 'setDashboardLayout',
    method: 'PUT',
    path: '/api/things/data/dashboard/layout',
    summary: 'Saves the user’s order of the tiles of the dashboard, or resets it.',
    body: DashboardLayout,
    answer: DashboardLayout,
    permission: 'session',
    feature: 'none',
  }),
};
