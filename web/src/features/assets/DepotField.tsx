import { useQuery } from '@tanstack/react-query';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import type { FieldProps } from '../../ui/form/use-field.ts';
import { depotsQuery } from './queries.ts';

/** The home depot: any name, those in use are offered. */
export function DepotField(props: FieldProps) {
  return <ProposalsField {...props} data={useQuery(depotsQuery).data ?? []} />;
}
