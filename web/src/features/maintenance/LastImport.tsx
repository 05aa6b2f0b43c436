import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { importsQuery, STALE } from './queries.ts';

const DAY_MS = 86_400_000;

/** Offers to undo the last import of a service history for a day. */
export function LastImport() {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const { data } = useQuery(importsQuery);
  const [isAsking, setAsking] = useState(false);
  const [last] = data ?? [];
  const undoing = useMutation({
    mutationFn: (id: string) => call(ENDPOINTS.serviceLogs.undoImport, { params: { id } }),
    onSuccess: () => notifications.show({ message: t('importUndone') }),
    onSettled: () => {
      setAsking(false);
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
  });
  if (last === undefined || last.services === 0 || Date.now() - Date.parse(last.importedAt) > DAY_MS) return null;
  const words = { file: last.fileName, services: last.services };
  return (
    <>
      <MessageBar
        banner
        kind="info"
        title={t('importedFile', words)}
        detail={`${format.dateTime(last.importedAt)} · ${last.importedBy}`}
        action={
          <Button size="xs" onClick={() => setAsking(true)}>
            {t('undoImport')}
          </Button>
        }
      />
      {isAsking && (
        <ConfirmDialog
          title={t('undoImportTitle')}
          actLabel={t('undoImport')}
          busy={undoing.isPending}
          onAct={() => undoing.mutate(last.id)}
          onCancel={() => setAsking(false)}
        >
          {t('undoImportBody', words)}
        </ConfirmDialog>
      )}
    </>
  );
}
