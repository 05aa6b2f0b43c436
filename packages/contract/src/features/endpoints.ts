import { ListOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { FeatureParams, FeatureQuery, FeatureView } from './schema.ts';

const path = '/v1.0/api/ddui/features';

/** Fields, columns and tabs of the caller's screens. */
export const featureEndpoints = {
  list: endpoint({
    name: 'listFeatures',
    method: 'GET',
    path,
    summary: 'Lists the features with their fields, columns and tabs.',
    query: FeatureQuery,
    answer: ListOf(FeatureView),
    permission: 'session',
    feature: 'none',
  }),
  read: endpoint({
    name: 'readFeature',
    method: 'GET',
    path: `${path}/{featureId}`,
    summary: 'Returns the fields, columns and tabs of a feature for an asset type.',
    params: FeatureParams,
    query: FeatureQuery,
    answer: FeatureView,
    permission: 'session',
    feature: 'none',
  }),
};
