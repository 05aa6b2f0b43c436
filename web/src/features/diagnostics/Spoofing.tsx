import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Suspicion } from '@waymark/contract/diagnostics/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';

/** Explains a spoofing warning and lets users with the permission dismiss it. */
export function Spoofing({ deviceId, suspicion }: { deviceId: string; suspicion: Suspicion }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const toast = useProblemToast();
  const may = useMay('devices.trust');
  const [asking, setAsking] = useState(false);
  const trust = useMutation({
    mutationFn: () => call(ENDPOINTS.diagnostics.trust, { params: { id: deviceId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['diagnostics'] }),
    onError: toast,
    onSettled: () => setAsking(false),
  });
  const { since, addresses, distanceMeters, impliedSpeedMetersPerSecond, clearsAt } = suspicion;
  return (
    <>
      <MessageBar
        kind="danger"
        title={t('spoofing')}
        detail={t('spoofingBody', {
          since: format.dateTime(since),
          first: addresses[0],
          second: addresses[1],
          distance: format.withUnit(format.distance(distanceMeters, 1)),
          speed: format.withUnit(format.speed(impliedSpeedMetersPerSecond)),
          until: format.dateTime(clearsAt),
        })}
        action={
          may && (
            <Button size="xs" onClick={() => setAsking(true)}>
              {t('trust')}
            </Button>
          )
        }
      />
      {asking && (
        <ConfirmDialog
          title={t('trustTitle')}
          actLabel={t('trust')}
          busy={trust.isPending}
          onAct={() => trust.mutate()}
          onCancel={() => setAsking(false)}
        >
          {t('trustBody')}
        </ConfirmDialog>
      )}
    </>
  );
}
