import { Select, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { STATE_SCOPES, type StateScope } from '@waymark/domain/state-scope.ts';
import { ApiError } from '../../api/problem.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { AssetTypeIcon } from '../../ui/icons/AssetTypeIcon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { stateSettingsQuery } from './queries.ts';
import styles from './StateSettingsPage.module.css';
import { ThresholdForm } from './ThresholdForm.tsx';

const route = getRouteApi('/state-settings');

/** Edits the thresholds that detect states and trips, for all asset types or for one. */
export function StateSettingsPage() {
  const { t } = useTranslation(['stateSettings', 'assetType']);
  const errorText = useErrorText();
  const { scope = 'all' } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMay('stateSettings.write');
  const { data, error } = useQuery(stateSettingsQuery);
  const hasOwn = (one: StateScope) => Object.keys(data?.find(({ id }) => id === one)?.data ?? {}).length > 0;
  const nameOf = (one: StateScope) => (one === 'all' ? t('stateSettings:scopeAll') : t(`assetType:${one}`));
  const scopeChoice = (
    <Select
      label={t('stateSettings:scope')}
      data={STATE_SCOPES.map((one) => ({
        value: one,
        label: one !== 'all' && hasOwn(one) ? t('stateSettings:scopeOwn', { type: nameOf(one) }) : nameOf(one),
      }))}
      searchable
      allowDeselect={false}
      maxDropdownHeight={320}
      leftSection={scope !== 'all' && <AssetTypeIcon type={scope} />}
      value={scope}
      onChange={(chosen) =>
        void navigate({ search: chosen === null || chosen === 'all' ? {} : { scope: chosen as StateScope } })
      }
    />
  );
  return (
    <PageFrame title={t('stateSettings:title')}>
      <Box grow scroll padding={16} className={styles.page}>
        <Text as="p" tone="soft" marginBottom={12} maxWidth={960}>
          {t('stateSettings:intro')}
        </Text>
        {!mayWrite && <MessageBar kind="info" title={t('stateSettings:reader')} />}
        {error ? (
          <MessageBar
            kind="danger"
            title={t('stateSettings:failed')}
            detail={errorText(error instanceof ApiError ? error.code : 'error.network')}
          />
        ) : data === undefined ? (
          <Skeleton height={480} />
        ) : (
          <ThresholdForm
            key={scope}
            scope={scope}
            scopeName={nameOf(scope)}
            settings={data}
            mayWrite={mayWrite}
            scopeChoice={scopeChoice}
          />
        )}
      </Box>
    </PageFrame>
  );
}
