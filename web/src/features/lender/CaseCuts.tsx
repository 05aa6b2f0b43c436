import { useQuery } from '@tanstack/react-query';
import { OtherCuts } from './OtherCuts.tsx';
import { assetCaseQuery, caseQuery } from './queries.ts';

/** Warns before the end of an asset's open case that the vehicle is immobilized for other reasons too. */
export function CaseCuts({ assetId }: { assetId: string }) {
  const { data: latest } = useQuery(assetCaseQuery(assetId));
  const id = latest?.latest !== undefined && latest.latest.stage !== 'closed' ? latest.latest.id : undefined;
  const { data } = useQuery({ ...caseQuery(id ?? ''), enabled: id !== undefined });
  return data ? <OtherCuts one={data} /> : null;
}
