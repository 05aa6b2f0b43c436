import { endpoint } from '../endpoint.ts';
import { Dashboard, DashboardQuery } from './schema.ts';

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
};
