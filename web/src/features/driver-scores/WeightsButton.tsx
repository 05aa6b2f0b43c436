import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DriverScore } from '@waymark/contract/driver-scores/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { weightsQuery } from './queries.ts';
import { WeightsDrawer } from './WeightsDrawer.tsx';

/** Opens the weights of the account. Hidden without the right, and for drivers of sub-accounts, which have their own. */
export function WeightsButton({ score }: { score?: DriverScore | undefined }) {
  const { t } = useTranslation('scoreWeights');
  const { accountId } = useCurrentUser();
  const mayChange = useMayCall(ENDPOINTS.driverScores.setWeights);
  const { data: weights } = useQuery({ ...weightsQuery, enabled: mayChange });
  const [isOpen, setOpen] = useState(false);
  if (weights === undefined || (score && score.accountId !== accountId)) return null;
  return (
    <>
      <Button leftSection={<Icon name="settings" />} onClick={() => setOpen(true)}>
        {t('weights')}
      </Button>
      {isOpen && <WeightsDrawer weights={weights} score={score} onClose={() => setOpen(false)} />}
    </>
  );
}
