import { Button, Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { ALERT_ICONS, SeverityBadge, useAlertWords } from '../alerts/index.ts';
import { STALE, suggestionsQuery } from './queries.ts';
import { suggestedBody, suggestedNames } from './rule-values.ts';

/** Asset types of a rule that are named. */
const MOST_TYPES = 3;

/** Proposes rules that suit the assets of the account, and creates the chosen ones. */
export function SuggestedRules({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['alertRules', 'alertKinds', 'alertMeanings', 'assetType', 'common']);
  const words = useAlertWords();
  const showProblem = useProblemToast();
  const { data: suggestions } = useQuery(suggestionsQuery);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const named = suggestedNames(
    suggestions ?? [],
    ({ type }) => t(`alertKinds:${type}`),
    ({ type, value }) => words.value(type, value),
  );
  const chosen = named.filter(({ name }) => !left.has(name));
  const creation = useMutation({
    mutationFn: async (rules: typeof named) => {
      for (const { suggestion, name } of rules)
        await call(ENDPOINTS.alertRules.create, { body: suggestedBody(suggestion, name) });
      return rules.length;
    },
    onSuccess: (count) => {
      notifications.show({ message: t('alertRules:createdCount', { count }) });
      onClose();
    },
    onError: showProblem,
    // Some may have been created before a failure.
    onSettled: () => {
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
  });
  const toggle = (name: string): void => {
    const next = new Set(left);
    if (!next.delete(name)) next.add(name);
    setLeft(next);
  };
  const typesOf = (types: readonly AssetType[]): string => {
    const first = types.slice(0, MOST_TYPES).map((type) => t(`assetType:${type}`));
    return types.length > first.length ? `${first.join(', ')}, +${types.length - first.length}` : first.join(', ');
  };
  return (
    <SideDrawer title={t('alertRules:suggested')} onClose={onClose}>
      <DrawerScroll>
        <Caption>{t(suggestions?.length === 0 ? 'alertRules:noSuggestions' : 'alertRules:suggestedBody')}</Caption>
        <Stack gap={12} marginTop={12}>
          {named.map(({ name, suggestion: { type, severity, value, scope, assetCount } }) => (
            <Checkbox
              key={name}
              checked={!left.has(name)}
              onChange={() => toggle(name)}
              label={
                <Row as="span" gap={8} wrap>
                  <Icon name={ALERT_ICONS[type]} />
                  <Text weight={500}>{t(`alertKinds:${type}`)}</Text>
                  {value !== null && <Text tone="soft">{words.value(type, value)}</Text>}
                  <SeverityBadge severity={severity} />
                </Row>
              }
              description={`${t(`alertMeanings:${type}`)} ${t('alertRules:forAssets', { count: assetCount })} ${typesOf(scope.types)}`}
            />
          ))}
        </Stack>
      </DrawerScroll>
      <DrawerFoot>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          variant="filled"
          disabled={chosen.length === 0}
          loading={creation.isPending}
          onClick={() => creation.mutate(chosen)}
        >
          {t('alertRules:createCount', { count: chosen.length })}
        </Button>
      </DrawerFoot>
    </SideDrawer>
  );
}
