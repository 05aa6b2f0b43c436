import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useMemo, useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { ModelDetail } from './ModelDetail.tsx';
import { byMaker, type ModelChoice, modelChoices, searchModels } from './models.ts';
import { deviceTypesQuery } from './queries.ts';
import styles from './SetUpPage.module.css';

const route = getRouteApi('/devices/set-up');
const BONES = [46, 52, 40, 58, 44, 60, 50, 42];

/** For installers: select a model and see its target address and setup messages. */
export function SetUpPage() {
  const { t } = useTranslation('setUp');
  const view = route.useSearch();
  const types = useQuery(deviceTypesQuery);
  const choices = useMemo(() => modelChoices(types.data ?? []), [types.data]);
  const chosen = choices.find(({ key }) => key === view.model);
  return (
    <PageFrame title={t('title')}>
      {types.isError ? (
        <Box padding={16}>
          <LoadFailed error={types.error} onRetry={() => void types.refetch()} />
        </Box>
      ) : (
        <div className={styles.page} data-chosen={chosen !== undefined || undefined}>
          <ModelList choices={choices} chosen={chosen} loading={types.isPending} />
          {chosen ? <ModelDetail key={chosen.key} choice={chosen} imei={view.imei ?? ''} /> : <ChooseFirst />}
        </div>
      )}
    </PageFrame>
  );
}

function ModelList({
  choices,
  chosen,
  loading,
}: {
  choices: readonly ModelChoice[];
  chosen: ModelChoice | undefined;
  loading: boolean;
}) {
  const { t } = useTranslation('setUp');
  const [search, setSearch] = useState('');
  const found = searchModels(choices, useDeferredValue(search));
  return (
    <Stack as="nav" shrink line="right" ground="surface" className={styles.list} aria-label={t('models')}>
      <TextInput
        className={styles.search}
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        leftSection={<Icon name="search" />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Box grow scroll paddingBottom={16}>
        {loading &&
          BONES.map((percent) => <Skeleton key={percent} className={styles.bone} width={`${percent}%`} height={14} />)}
        {!loading && found.length === 0 && (
          <Stack gap={4} tone="soft" padding={16} role="status">
            <p>{t('noneFound', { search })}</p>
            <p>{t('noneFoundBody', { protocols: titlesOf(choices) })}</p>
          </Stack>
        )}
        {[...byMaker(found)].map(([maker, models]) => (
          <section key={maker}>
            <Caption as="h2" weight={500} padding="12px 16px 4px">
              {maker}
            </Caption>
            {models.map(({ key, model }) => (
              <route.Link
                key={key}
                className={styles.model}
                search={(old) => ({ ...old, model: key })}
                aria-current={key === chosen?.key ? 'page' : undefined}
              >
                <span>{model.name}</span>
              </route.Link>
            ))}
          </section>
        ))}
      </Box>
    </Stack>
  );
}

function titlesOf(choices: readonly ModelChoice[]): string {
  return [...new Set(choices.map(({ type }) => type.title))].join(', ');
}

function ChooseFirst() {
  const { t } = useTranslation('setUp');
  return (
    <Stack
      as="section"
      align="center"
      justify="center"
      gap={4}
      tone="soft"
      textAlign="center"
      padding={24}
      className={styles.choose}
    >
      <Icon name="chip" size={28} />
      <h2>{t('choose')}</h2>
      <p>{t('chooseBody')}</p>
    </Stack>
  );
}

function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['setUp', 'common']);
  const errorText = useErrorText();
  return (
    <MessageBar
      kind="danger"
      title={t('setUp:loadFailed')}
      detail={errorText(error instanceof ApiError ? error.code : 'error.internal')}
      action={
        <Button size="xs" onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      }
    />
  );
}
