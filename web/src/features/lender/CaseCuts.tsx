import { useQuery } from '@tanstack/react-query';
import { OtherCuts } from './OtherCuts.tsx';
import { assetCaseQuery, caseQuery, openCasesQuery } from './queries.ts';

/** Warns before the end of the open cases of assets that a vehicle is immobilized for other reasons too. */
export function CaseCuts({ assetIds }: { assetIds: readonly string[] }) {
  const [only, another] = assetIds;
  if (only === undefined) return null;
  return another === undefined ? <CutsOfAsset assetId={only} /> : <CutsOfAssets assetIds={assetIds} />;
}

function CutsOfAsset({ assetId }: { assetId: string }) {
  const { data } = useQuery(assetCaseQuery(assetId));
  return data?.latest !== undefined && data.latest.stage !== 'closed' ? <CutsOfCase id={data.latest.id} /> : null;
}

function CutsOfAssets({ assetIds }: { assetIds: readonly string[] }) {
  const { data } = useQuery(openCasesQuery);
  const chosen = new Set(assetIds);
  return (data ?? [])
    .filter(({ assetId }) => chosen.has(assetId))
    .map(({ id, assetName }) => <CutsOfCase key={id} id={id} name={assetName} />);
}

function CutsOfCase({ id, name }: { id: string; name?: string }) {
  const { data } = useQuery(caseQuery(id));
  return data ? <OtherCuts one={data} name={name} /> : null;
}
