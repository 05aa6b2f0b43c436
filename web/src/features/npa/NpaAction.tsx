import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../base/query.ts';
import { useSeesNpa } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { NpaDialog } from './NpaDialog.tsx';
import { useMayDeclareNpa } from './permissions.ts';
import { npaHistoryQuery } from './queries.ts';

/** Button that declares one asset non-performing or revokes it, depending on its state. */
export function NpaAction({ asset }: { asset: { id: string; name: string } }) {
  const { t } = useTranslation('npa');
  const errorText = useErrorText();
  const mayDeclare = useMayDeclareNpa();
  const sees = useSeesNpa();
  const { data } = useQuery({ ...npaHistoryQuery(asset.id), enabled: mayDeclare && sees });
  const [asking, setAsking] = useState(false);
  if (!mayDeclare || data === undefined) return null;
  const declared = data[0] !== undefined && data[0].clearedAt === null;
  return (
    <>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t(declared ? 'clear' : 'declare')}
      </Button>
      {asking && (
        <NpaDialog
          assets={[asset.id]}
          name={asset.name}
          declared={!declared}
          onClose={() => setAsking(false)}
          onDone={({ failed: [failure] }) => {
            setAsking(false);
            void queryClient.invalidateQueries({ queryKey: ['assets'] });
            notifications.show(
              failure
                ? { message: errorText(failure.code), color: 'red' }
                : { message: t(declared ? 'cleared' : 'declared', { name: asset.name }) },
            );
          }}
        />
      )}
    </>
  );
}
