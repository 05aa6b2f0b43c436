import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import type { AlertCounts } from '@waymark/contract/alerts/schema.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { ALERT_KIND_NAMES, type AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { FilterPopover } from '../../ui/layout/FilterPopover.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Toggle } from '../../ui/layout/Toggle.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import styles from './AlertsPage.module.css';
import { SEVERITY_ICONS } from './SeverityBadge.tsx';
import { ALERT_TABS, type AlertsSearch, type ChangeAlerts, isNarrowed } from './search.ts';

/** Tabs by state, severities with their counts, and further filters. */
export function AlertToolbar({
  search,
  counts,
  file,
  onChange,
}: {
  search: AlertsSearch;
  counts: AlertCounts | undefined;
  /** Address of the listed alerts as a file. */
  file: string;
  onChange: ChangeAlerts;
}) {
  const { t } = useTranslation(['alerts', 'alertSeverity', 'alertKinds', 'common']);
  const format = useFormat();
  const phone = usePhone();
  const tab = search.state ?? ALERT_TABS[0];
  const size = phone ? 44 : 28;
  const { severity: _, ...others } = search;
  const countOf = { open: counts?.open, acknowledged: counts?.acknowledged, all: undefined };
  return (
    <Row
      gap={8}
      wrap={!phone}
      fixed
      line="below"
      ground="surface"
      className={styles.bar}
      role="toolbar"
      aria-label={t('alerts:title')}
    >
      <div className={styles.chips}>
        {ALERT_TABS.map((state) => (
          <Toggle
            key={state}
            on={state === tab}
            onClick={() => onChange({ state: state === ALERT_TABS[0] ? undefined : state, alert: undefined })}
          >
            {t(`alerts:tab.${state}`)}
            {countOf[state] !== undefined && <b>{format.number(countOf[state])}</b>}
          </Toggle>
        ))}
        {SEVERITIES.map((severity) => (
          <Toggle
            key={severity}
            on={search.severity === severity}
            onClick={() => onChange({ severity: search.severity === severity ? undefined : severity })}
          >
            <Icon name={SEVERITY_ICONS[severity]} size={14} />
            {t(`alertSeverity:${severity}`)}
            {counts && <b>{format.number(counts.severities[severity] ?? 0)}</b>}
          </Toggle>
        ))}
      </div>
      {!phone && <Box grow />}
      {!phone && (
        <Toggle
          on={search.grouped === undefined}
          onClick={() => onChange({ grouped: search.grouped === undefined ? 'no' : undefined })}
        >
          <Icon name="group" size={14} />
          {t('alerts:grouped')}
        </Toggle>
      )}
      <FilterPopover label={t('alerts:filter')} width={280} size={size} isSet={isNarrowed(others)}>
        <Stack gap={12}>
          <TextInput
            label={t('common:search')}
            placeholder={t('alerts:searchPlaceholder')}
            defaultValue={search.search ?? ''}
            onChange={({ currentTarget }) => onChange({ search: currentTarget.value.trim() || undefined })}
          />
          <NativeSelect
            label={t('alerts:type')}
            value={search.type ?? ''}
            data={[
              { value: '', label: t('alerts:anyType') },
              ...ALERT_KIND_NAMES.map((value) => ({ value, label: t(`alertKinds:${value}`) })),
            ]}
            onChange={({ currentTarget }) => onChange({ type: (currentTarget.value || undefined) as AlertKindName })}
          />
          <TextInput
            type="date"
            label={t('alerts:from')}
            value={search.from ?? ''}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={t('alerts:to')}
            value={search.to ?? ''}
            onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
          />
        </Stack>
      </FilterPopover>
      <ActionIcon
        component="a"
        href={file}
        download
        variant="default"
        size={size}
        aria-label={t('alerts:export')}
        title={t('alerts:export')}
      >
        <Icon name="download" />
      </ActionIcon>
    </Row>
  );
}
