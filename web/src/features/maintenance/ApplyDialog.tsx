import { Autocomplete, Button, Checkbox, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { ServiceConfig } from '@waymark/contract/maintenance/schema.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { depotsQuery } from '../assets/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { planCalls, STALE } from './queries.ts';

/**
 * Applies a stored plan to many assets: those of its make and model, a tag or a depot.
 * @param plan undefined: it is chosen here
 */
export function ApplyDialog({
  plan: given,
  onApplied,
  onClose,
}: {
  plan: ServiceConfig | undefined;
  onApplied: (result: BulkResult) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['maintenance', 'common']);
  const errorText = useErrorText();
  const { data: plans } = useQuery({ ...planCalls.list({ limit: 1000, skip: 0 }), enabled: !given });
  const [planId, setPlanId] = useState<string | null>(null);
  const plan = given ?? plans?.items.find(({ id }) => id === planId);
  const [tag, setTag] = useState('');
  const [depot, setDepot] = useState('');
  const [anyModel, setAnyModel] = useState(false);
  const isGroup = tag.trim() !== '' || depot.trim() !== '';
  const applying = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.serviceConfigs.apply, {
        body: {
          serviceConfigIds: plan ? [plan.id] : [],
          ...{ tag: tag.trim() || null, depot: depot.trim() || null, anyModel: isGroup && anyModel },
        },
      }),
    onSuccess: (result) => {
      onApplied(result);
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      onClose={onClose}
      title={given ? t('maintenance:applyTitle', { service: given.serviceName }) : t('maintenance:applyAny')}
    >
      <Stack gap={12}>
        {!given && (
          <Select
            label={t('maintenance:plan')}
            withAsterisk
            searchable
            data={(plans?.items ?? []).map(({ id, serviceName, make, model }) => ({
              value: id,
              label: `${serviceName} · ${make} ${model}`,
            }))}
            value={planId}
            onChange={setPlanId}
          />
        )}
        {plan && (
          <Text as="p" tone="soft">
            {t('maintenance:applyBody', { vehicle: `${plan.make} ${plan.model}` })}
          </Text>
        )}
        <Autocomplete
          label={t('maintenance:applyTag')}
          data={useQuery(tagNamesQuery).data ?? []}
          limit={50}
          value={tag}
          onChange={setTag}
        />
        <Autocomplete
          label={t('maintenance:applyDepot')}
          data={useQuery(depotsQuery).data ?? []}
          limit={50}
          value={depot}
          onChange={setDepot}
        />
        <Checkbox
          label={t('maintenance:anyModel')}
          checked={isGroup && anyModel}
          disabled={!isGroup}
          onChange={(event) => setAnyModel(event.currentTarget.checked)}
        />
        {applying.error && (
          <Text as="p" size="small" tone="danger" role="alert">
            {problemText(applying.error, errorText)}
          </Text>
        )}
      </Stack>
      <Row justify="end" wrap gap={8} marginTop={24}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="filled" loading={applying.isPending} disabled={!plan} onClick={() => applying.mutate()}>
          {t('maintenance:apply')}
        </Button>
      </Row>
    </Dialog>
  );
}
