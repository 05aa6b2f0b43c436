import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Share } from '@waymark/contract/shares/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { CopyButton } from '../set-up/index.ts';
import { sharesKey, sharesOfAssetQuery } from './queries.ts';
import { RevokeShare } from './RevokeShare.tsx';
import styles from './ShareDrawer.module.css';
import { ShareState } from './ShareState.tsx';

const HOURS_A_DAY = 24;
/** Offered durations, in hours. */
const DURATIONS = [LIMITS.shareLinkHoursMinimum, 4, 8, LIMITS.shareLinkHoursDefault, 72, LIMITS.shareLinkHoursMaximum];

/** Creates a link to the asset's live position and lists existing links. */
export function ShareDrawer({ assetId, name, onClose }: { assetId: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('shares');
  return (
    <SideDrawer title={t('shareAsset', { name })} onClose={onClose}>
      <DrawerScroll>
        <Stack gap={16}>
          <Text as="p" tone="soft">
            {t('what')}
          </Text>
          <NewLink assetId={assetId} />
          <h3 className={styles.head}>{t('links')}</h3>
          <Links assetId={assetId} />
        </Stack>
      </DrawerScroll>
    </SideDrawer>
  );
}

function NewLink({ assetId }: { assetId: string }) {
  const { t } = useTranslation('shares');
  const errorText = useErrorText();
  const id = useId();
  const [hours, setHours] = useState<number>(LIMITS.shareLinkHoursDefault);
  const creation = useMutation({
    mutationFn: () => call(ENDPOINTS.shares.create, { body: { vehicleSclId: assetId, timePeriod: hours } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharesKey }),
  });
  const words = (each: number): string =>
    each % HOURS_A_DAY === 0 ? t('days', { count: each / HOURS_A_DAY }) : t('hours', { count: each });
  const { data: created, error } = creation;
  return (
    <>
      <Row align="end" wrap gap={8} className={styles.new}>
        <NativeSelect
          id={id}
          label={t('duration')}
          value={String(hours)}
          data={DURATIONS.map((each) => ({ value: String(each), label: words(each) }))}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        />
        <Button variant="filled" loading={creation.isPending} onClick={() => creation.mutate()}>
          {t('create')}
        </Button>
      </Row>
      {error && (
        <MessageBar
          kind="danger"
          title={t('failed')}
          detail={errorText(error instanceof ApiError ? error.code : 'error.internal')}
        />
      )}
      {created && !error && (
        <Stack as="section" gap={8} aria-live="polite">
          <MessageBar kind="ok" title={t('created')} detail={t('createdHint')} />
          <Row gap={8} className={styles.link}>
            <TextInput
              id={`${id}-link`}
              aria-label={t('link')}
              value={created.link}
              readOnly
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={created.link} />
          </Row>
        </Stack>
      )}
    </>
  );
}

function Links({ assetId }: { assetId: string }) {
  const { t } = useTranslation('shares');
  const errorText = useErrorText();
  const { data, error } = useQuery(sharesOfAssetQuery(assetId));
  const [revoking, setRevoking] = useState<Share>();
  if (error) return <MessageBar kind="danger" title={errorText(error instanceof ApiError ? error.code : '')} />;
  if (data === undefined) return <Skeleton height={48} />;
  if (data.length === 0)
    return (
      <Text as="p" tone="soft">
        {t('noLinks')}
      </Text>
    );
  return (
    <>
      <Box as="ul" line="above">
        {data.map((share) => (
          <LinkRow key={share.id} share={share} onRevoke={() => setRevoking(share)} />
        ))}
      </Box>
      {revoking && <RevokeShare share={revoking} onDone={() => setRevoking(undefined)} />}
    </>
  );
}

function LinkRow({ share, onRevoke }: { share: Share; onRevoke: () => void }) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const facts = [
    share.createdBy || t('someone'),
    t('endsAt', { time: format.dateTime(Date.parse(share.expiresAt)) }),
    t('opened', { count: share.views }),
  ];
  return (
    <Row as="li" gap={12} line="below" minHeight={48}>
      <ShareState state={share.state} />
      <Text tone="soft" breakable grow padding="6px 0">
        {facts.join(' · ')}
      </Text>
      {share.state === 'active' && (
        <Button size="xs" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </Row>
  );
}
