import { queryOptions, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { useWatch } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import type { FieldProps } from '../../ui/form/use-field.ts';

/** More than any asset type has. */
const MOST = 10_000;

const makeModelsQuery = (type: AssetType | undefined) =>
  queryOptions({
    queryKey: ['make-models', 'of type', type],
    queryFn: async ({ signal }) =>
      (await call(ENDPOINTS.makeModels.list, { query: { ...(type && { assetType: type }), limit: MOST } }, { signal }))
        .items,
    staleTime: 60_000,
  });

/** @param type of the asset, undefined for any */
type Props = FieldProps & { type: AssetType | undefined };

/** Make of the asset. Accepts any name and proposes makes of the type. */
export function MakeField({ type, ...props }: Props) {
  const known = useQuery(makeModelsQuery(type)).data ?? [];
  return <ProposalsField {...props} data={known.map(({ make }) => make)} />;
}

/** Model of the asset. Accepts any name and proposes models of the make. */
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
