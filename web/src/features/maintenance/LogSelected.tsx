import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { PartialFailures, type RowFailure } from '../../ui/records/index.ts';
import { STALE } from './queries.ts';

/** Returns the id of a row of the due list. */
export function dueRowId({ assetId, serviceConfigId }: DueService): string {
  return `${assetId} ${serviceConfigId}`;
}

/** Logs the selected services as done today, each with the present reading of its asset. */
export function LogSelected({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('maintenance');
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState<{ done: number; failures: RowFailure[] }>();
  const logging = useMutation({
    mutationFn: () => logEach(ids),
    onSuccess: ({ done, failures }) => {
      if (done > 0) notifications.show({ message: t('loggedMany', { count: done }) });
      if (failures.length > 0) setResult({ done, failures });
      else onDone();
    },
    onSettled: () => {
      setAsking(false);
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Button size="xs" leftSection={<Icon name="wrench" size={14} />} onClick={() => setAsking(true)}>
        {t('logSelected')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('logSelectedTitle', { count: ids.length })}
          actLabel={t('logSelected')}
          busy={logging.isPending}
          calm
          onAct={() => logging.mutate()}
          onCancel={() => setAsking(false)}
        >
          {t('logSelectedBody')}
        </ConfirmDialog>
      )}
      {result && (
        <PartialFailures
          {...result}
          onClose={() => {
            setResult(undefined);
            onDone();
          }}
        />
      )}
    </>
  );
}

/** Logs services one after the other. One without a reading is refused and does not stop the others. */
async function logEach(ids: readonly string[]): Promise<{ done: number; failures: RowFailure[] }> {
  const { items, today } = await call(ENDPOINTS.serviceLogs.due, { query: { limit: 10_000 } });
  const chosen = new Set(ids);
  const failures: RowFailure[] = [];
  let done = 0;
  for (const due of items.filter((one) => chosen.has(dueRowId(one)))) {
    const { assetId, serviceConfigId, serviceName, odometer, operationalHours } = due;
    const readings = { odometer: readable(odometer), operationalHours: readable(operationalHours) };
    try {
      await call(ENDPOINTS.serviceLogs.create, {
        body: { assetId, serviceConfigId, serviceName, serviceDate: today, ...readings },
      });
      done += 1;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const [first] = error.fields;
      failures.push({
        ...{ id: dueRowId(due), name: `${due.asset} · ${serviceName}`, key: first?.key ?? error.code },
        ...(first && { params: first.params }),
      });
    }
  }
  return { done, failures };
}

/** A reading below the least one is not logged. */
function readable(reading: number | null): number | null {
  return reading !== null && reading >= 1 ? Math.round(reading * 10) / 10 : null;
}
