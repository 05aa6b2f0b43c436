import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { Customer } from '@waymark/contract/customers/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { LoadFailed } from '../../ui/records/index.ts';
import { AssetSelect } from '../devices/index.ts';
import { Links, NewLink } from '../shares/index.ts';

/** Fetches the assets that are assigned to a customer. */
function customerAssetsQuery(id: string) {
  return queryOptions({
    queryKey: ['customers', 'assets', id],
    queryFn: ({ signal }) => call(ENDPOINTS.customerAssets.list, { params: { id } }, { signal }),
  });
}

/** Assigns assets to a customer, and creates links with which the customer sees them. */
export function ShareAssetsDrawer({ customer: { id, name }, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers');
  const mayShare = useMayCall(ENDPOINTS.customerAssets.share);
  return (
    <SideDrawer title={t('assetsOf', { name })} onClose={onClose}>
      <DrawerScroll>
        <Stack gap={16}>
          <CustomerAssets id={id} />
          {mayShare && (
            <>
              <Text as="h3" size="lead" weight={600}>
                {t('shareAssets')}
              </Text>
              <Text as="p" tone="soft">
                {t('shareWhat')}
              </Text>
              <NewLink
                create={(timePeriod) => call(ENDPOINTS.customerAssets.share, { params: { id }, body: { timePeriod } })}
              />
              <Text as="h3" size="lead" weight={600}>
                {t('links')}
              </Text>
              <Links of={{ customerId: id }} none={t('noLinks')} />
            </>
          )}
        </Stack>
      </DrawerScroll>
    </SideDrawer>
  );
}

/** The assets of a customer. Each change is saved immediately, and open links show it. */
function CustomerAssets({ id }: { id: string }) {
  const { t } = useTranslation('customers');
  const query = customerAssetsQuery(id);
  const { data, error, refetch } = useQuery(query);
  const mayAssign = useMayCall(ENDPOINTS.customerAssets.assign);
  const showProblem = useProblemToast();
  const [adding, setAdding] = useState<string | null>(null);
  const assigning = useMutation({
    mutationFn: (assetIds: string[]) => call(ENDPOINTS.customerAssets.assign, { params: { id }, body: { assetIds } }),
    onSuccess: (assets) => {
      queryClient.setQueryData(query.queryKey, assets);
      setAdding(null);
    },
    onError: showProblem,
  });
  if (error && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={96} />;
  const ids = data.items.map((asset) => asset.id);
  const isFull = ids.length >= LIMITS.customerAssets;
  return (
    <Stack gap={12}>
      {ids.length === 0 && <Text tone="soft">{t('noAssets')}</Text>}
      {ids.length > 0 && (
        <Box as="ul" line="above" aria-label={t('assets')}>
          {data.items.map((asset) => (
            <Row as="li" key={asset.id} gap={12} line="below" minHeight={44} justify="between">
              <Text breakable>
                {asset.licensePlate === null ? asset.name : `${asset.name} · ${asset.licensePlate}`}
              </Text>
              {mayAssign && (
                <ActionIcon
                  size={44}
                  aria-label={t('removeAsset', { name: asset.name })}
                  title={t('removeAsset', { name: asset.name })}
                  disabled={assigning.isPending}
                  onClick={() => assigning.mutate(ids.filter((one) => one !== asset.id))}
                >
                  <Icon name="close" />
                </ActionIcon>
              )}
            </Row>
          ))}
        </Box>
      )}
      {mayAssign && isFull && <Caption>{t('assetLimit', { count: LIMITS.customerAssets })}</Caption>}
      {mayAssign && !isFull && (
        <Row align="end" gap={8} wrap>
          <Box grow>
            <AssetSelect label={t('addAsset')} value={adding} onChange={setAdding} />
          </Box>
          <Button
            disabled={adding === null || ids.includes(adding)}
            loading={assigning.isPending}
            onClick={() => adding !== null && assigning.mutate([...ids, adding])}
          >
            {t('add')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}
