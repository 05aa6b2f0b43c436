import { IdParams, ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { CreatedShare } from '../shares/schema.ts';
import { CustomerAsset, CustomerAssetsWrite, CustomerShareWrite } from './schema.ts';

const path = '/api/fleet/customers/{id}';

/** The assets of a customer, and links with which the customer sees them. */
export const customerAssetEndpoints = {
  list: endpoint({
    name: 'listCustomerAssets',
    method: 'GET',
    path: `${path}/assets`,
    summary: 'Lists the assets that are assigned to a customer, by name.',
    params: IdParams,
    answer: ListOf(CustomerAsset),
    permission: 'customers.read',
    feature: 'none',
  }),
  assign: endpoint({
    name: 'setCustomerAssets',
    method: 'PUT',
    path: `${path}/assets`,
    summary: 'Replaces the assets that are assigned to a customer. Links of the customer follow immediately.',
    params: IdParams,
    body: CustomerAssetsWrite,
    answer: ListOf(CustomerAsset),
    permission: 'customers.write',
    feature: 'none',
  }),
  share: endpoint({
    name: 'shareCustomerAssets',
    method: 'POST',
    path: `${path}/shares`,
    summary:
      'Creates a link to the live positions of the assets that are assigned to a customer. Only this response contains the link.',
    params: IdParams,
    body: CustomerShareWrite,
    answer: CreatedShare,
    permission: 'locations.share',
    feature: 'none',
  }),
};
