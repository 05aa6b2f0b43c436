import { queryOptions, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import type { FieldProps } from '../../ui/form/use-field.ts';

/** More than any one kind of asset has. */
const MOST = 10_000;

const makeModelsQuery = (type: AssetType | undefined) =>
  queryOptions({
    queryKey: ['make-models', 'of type', type],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.makeModels.list, { query: { ...(type && { assetType: type }), limit: MOST } }, { signal }))
        .items,
    staleTime: 60_000,
  });

/** @param type of the asset; undefined: any */
type Props = FieldProps & { type: AssetType | undefined };

/** The make: any, those that build such assets are offered. */
export function MakeField({ type, ...props }: Props) {
  const known = useQuery(makeModelsQuery(type)).data ?? [];
  return <ProposalsField {...props} data={known.map(({ make }) => make)} />;
}

/** The model: any, those of the make are offered. */
export function ModelField({ type, ...props }: Props) {
  const make = String(useWatch({ name: 'make' }) ?? '')
    .trim()
    .toLowerCase();
  const known = useQuery(makeModelsQuery(type)).data ?? [];
  return (
    <ProposalsField
      {...props}
      data={known.filter((one) => make === '' || one.make.toLowerCase() === make).map(({ model }) => model)}
    />
  );
}
