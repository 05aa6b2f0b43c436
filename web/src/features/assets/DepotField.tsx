import { useQuery } from '@tanstack/react-query';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import type { FieldProps } from '../../ui/form/use-field.ts';
import { depotsQuery } from './queries.ts';

/** Home depot. Accepts any name and proposes the existing ones. */
export function DepotField(props: FieldProps) {
  return <ProposalsField {...props} data={useQuery(depotsQuery).data ?? []} />;
}
