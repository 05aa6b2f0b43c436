import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { useFleetOpen } from '../live-map/index.ts';
import type { Ask } from './CommandButton.tsx';
import { CommandCards } from './CommandCards.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import { CommandDrawer } from './CommandDrawer.tsx';
import { CommandHistory } from './CommandHistory.tsx';
import type { CommandedAsset } from './command-dialog-props.ts';
import { useCommandFamilies } from './permissions.ts';
import { assetCommandsQuery, commandFactsQuery } from './queries.ts';

/** Rows of the history at first and with each "show more". */
const PAGE = 20;

/** Shows the available commands of an asset, their states and the command history. */
export function CommandsTab({ asset }: { asset: CommandedAsset }) {
  const { t } = useTranslation(['commands', 'common']);
  const errorText = useErrorText();
  useFleetOpen();
  const families = useCommandFamilies(asset.type);
  const [limit, setLimit] = useState(PAGE);
  const history = useQuery(assetCommandsQuery(asset.id, limit));
  const facts = useQuery(commandFactsQuery(asset.id));
  const [ask, setAsk] = useState<Ask>();
  const [openId, setOpenId] = useState<string>();
  const open = history.data?.items.find(({ requestId }) => requestId === openId);
  const error = history.error ?? facts.error;
  const unread = history.data === undefined || facts.data === undefined;
  return (
    <Stack gap={16} grow scroll padding={16}>
      {error && unread ? (
        <MessageBar
          kind="danger"
          title={t('commands:failed')}
          detail={errorText(error instanceof ApiError ? error.code : 'error.internal')}
          action={
            <Button
              onClick={() => {
                void history.refetch();
                void facts.refetch();
              }}
            >
              {t('common:tryAgain')}
            </Button>
          }
        />
      ) : (
        <>
          <CommandCards
            assetId={asset.id}
            families={families}
            facts={facts.data}
            history={history.data}
            onAsk={setAsk}
          />
          <CommandHistory
            assetId={asset.id}
            history={history.data}
            onOpen={setOpenId}
            onMore={() => setLimit(limit + PAGE)}
          />
        </>
      )}
      {ask && <CommandDialog asset={asset} {...ask} onClose={() => setAsk(undefined)} />}
      {open && <CommandDrawer assetId={asset.id} listed={open} onClose={() => setOpenId(undefined)} />}
    </Stack>
  );
}
