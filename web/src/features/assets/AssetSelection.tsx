import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { PartialFailures, rowFailures } from '../../ui/records/index.ts';
import { NpaDialog, useMayDeclareNpa } from '../npa/index.ts';
import { SecureParkDialog, useMaySetSecurePark } from '../secure-park/index.ts';
import { BulkEditDrawer } from './BulkEditDrawer.tsx';
import { assetsKey } from './queries.ts';

/**
 * Actions for the selected assets together.
 *
 * @param keep ends the selection, except of these assets
 * @param editing whether the form for all of them is open, according to the address
 */
export function AssetSelection({
  ids,
  keep,
  editing,
  onEditing,
}: {
  ids: readonly string[];
  keep: (ids?: readonly string[]) => void;
  editing: boolean;
  onEditing: (editing: boolean) => void;
}) {
  const { t } = useTranslation(['assets', 'liveMap', 'npa', 'securePark']);
  const mayPlay = useMayCall(ENDPOINTS.vehicles.track);
  const mayWrite = useMay('assets.write');
  const mayDeclare = useMayDeclareNpa();
  const maySecure = useMaySetSecurePark();
  const [asking, setAsking] = useState<'delete' | 'declare' | 'clear' | 'secure'>();
  const [result, setResult] = useState<BulkResult>();
  const tooMany = ids.length > LIMITS.bulkAssets;
  /** Reports the result. Failed assets are named and, unless they were deleted, stay selected. */
  const done = (answer: BulkResult, words: string): void => {
    void queryClient.invalidateQueries({ queryKey: assetsKey });
    void queryClient.invalidateQueries({ queryKey: ['devices'] });
    if (answer.changed > 0) notifications.show({ message: words });
    if (answer.failed.length > 0) setResult(answer);
    else keep();
  };
  return (
    <>
      {mayPlay && ids.length <= LIMITS.playbackAssets && (
        <Button
          size="xs"
          leftSection={<Icon name="play" />}
          renderRoot={(props) => <Link {...props} to="/playback" search={{ assets: ids.join(',') }} />}
        >
          {t('liveMap:playTogether')}
        </Button>
      )}
      {ids.length >= LIMITS.bulkAssets && (
        <Text tone="soft" size="small">
          {t('assets:bulkMost', { most: LIMITS.bulkAssets })}
        </Text>
      )}
      {mayWrite && (
        <Button size="xs" leftSection={<Icon name="edit" />} disabled={tooMany} onClick={() => onEditing(true)}>
          {t('assets:bulkEdit')}
        </Button>
      )}
      {maySecure && (
        <Button size="xs" leftSection={<Icon name="shield" />} disabled={tooMany} onClick={() => setAsking('secure')}>
          {t('securePark:title')}
        </Button>
      )}
      {mayDeclare && (
        <>
          <Button size="xs" disabled={tooMany} onClick={() => setAsking('declare')}>
            {t('npa:declare')}
          </Button>
          <Button size="xs" disabled={tooMany} onClick={() => setAsking('clear')}>
            {t('npa:clear')}
          </Button>
        </>
      )}
      {mayWrite && (
        <Button
          size="xs"
          color="red"
          leftSection={<Icon name="trash" />}
          disabled={tooMany}
          onClick={() => setAsking('delete')}
        >
          {t('assets:bulkDelete')}
        </Button>
      )}
      {editing && (
        <BulkEditDrawer
          ids={ids}
          onClose={() => onEditing(false)}
          onDone={(answer) => done(answer, t('assets:bulkSaved', { count: answer.changed }))}
        />
      )}
      {asking === 'delete' && (
        <DeleteAssets
          ids={ids}
          onCancel={() => setAsking(undefined)}
          onDone={(answer) => {
            setAsking(undefined);
            done(answer, t('assets:bulkDeleted', { count: answer.changed }));
          }}
        />
      )}
      {asking === 'secure' && (
        <Suspense fallback={null}>
          <SecureParkDialog
            assets={ids}
            onClose={() => setAsking(undefined)}
            onDone={(answer) => {
              setAsking(undefined);
              done(answer, t('securePark:changedMany', { count: answer.changed }));
            }}
          />
        </Suspense>
      )}
      {(asking === 'declare' || asking === 'clear') && (
        <NpaDialog
          assets={ids}
          declared={asking === 'declare'}
          onClose={() => setAsking(undefined)}
          onDone={(answer) => {
            setAsking(undefined);
            done(answer, t('assets:bulkSaved', { count: answer.changed }));
          }}
        />
      )}
      {result && (
        <PartialFailures
          done={result.changed}
          failures={rowFailures(result.failed, t('assets:goneRow'))}
          onClose={() => {
            setResult(undefined);
            keep(result.failed.filter(({ name }) => name !== null).map(({ id }) => id));
          }}
        />
      )}
    </>
  );
}

function DeleteAssets({
  ids,
  onCancel,
  onDone,
}: {
  ids: readonly string[];
  onCancel: () => void;
  onDone: (result: BulkResult) => void;
}) {
  const { t } = useTranslation('assets');
  const showProblem = useProblemToast();
  const remove = useMutation({
    mutationFn: () => call(ENDPOINTS.assets.bulkRemove, { body: { ids: [...ids] } }),
    onSuccess: onDone,
    onError: showProblem,
  });
  return (
    <ConfirmDialog
      title={t('bulkDeleteTitle', { count: ids.length })}
      actLabel={t('bulkDeleteAct', { count: ids.length })}
      busy={remove.isPending}
      onAct={() => remove.mutate()}
      onCancel={onCancel}
    >
      {t('bulkDeleteBody')}
    </ConfirmDialog>
  );
}
