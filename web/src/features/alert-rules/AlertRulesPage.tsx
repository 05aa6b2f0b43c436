import { Button } from '@mantine/core';
import type { AlertRule } from '@waymark/contract/alert-rules/schema.ts';
import { SEVERITIES } from '@waymark/domain/alerts/kind.ts';
import { CONFIGURABLE_KINDS } from '@waymark/domain/alerts/kinds.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useActions } from '../../ui/layout/screen-actions.ts';
import { EmptyRecords, type RecordFilter, RecordPage, SideAct, useRecordView } from '../../ui/records/index.ts';
import { ruleListQuery } from './queries.ts';
import { RuleEditor, SavedRuleEditor } from './RuleEditor.tsx';
import { SuggestedRules } from './SuggestedRules.tsx';
import type { AlertRulesView } from './search.ts';
import { useRuleColumns } from './use-rule-columns.tsx';

/** Lists the rules that raise alerts. One of them opens in the editor, which replaces the list. */
export function AlertRulesPage() {
  const { t } = useTranslation('alertRules');
  const [view, change] = useRecordView<AlertRulesView>();
  const mayWrite = useMay('alerts.write');
  const columns = useRuleColumns();
  const filters = useFilters();
  const create = (): void => change({ edit: 'new', type: undefined });
  useActions(mayWrite ? [{ id: 'alertRules.create', icon: 'plus', label: t('create'), run: create }] : []);
  const close = (): void => change({ edit: undefined });
  if (view.edit === 'new' && mayWrite) return <RuleEditor rule={undefined} mayWrite onClose={close} />;
  if (view.edit !== undefined && view.edit !== 'new')
    return <SavedRuleEditor key={view.edit} id={view.edit} mayWrite={mayWrite} onClose={close} />;
  const createButton = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={create}>
      {t('create')}
    </Button>
  );
  const suggestButton = <SideAct icon="sparkle" label={t('suggested')} onClick={() => change({ suggest: 'open' })} />;
  return (
    <RecordPage<AlertRule, AlertRulesView>
      name="alertRules"
      title={t('title')}
      columns={columns}
      list={ruleListQuery}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t('searchPlaceholder')}
      filters={filters}
      actions={
        mayWrite && (
          <>
            {suggestButton}
            {createButton}
          </>
        )
      }
      empty={
        <EmptyRecords icon="bell" title={t('emptyTitle')} body={t(mayWrite ? 'emptyBody' : 'emptyReader')}>
          {mayWrite && createButton}
          {mayWrite && suggestButton}
        </EmptyRecords>
      }
    >
      {view.suggest !== undefined && mayWrite && <SuggestedRules onClose={() => change({ suggest: undefined })} />}
    </RecordPage>
  );
}

function useFilters(): RecordFilter[] {
  const { t } = useTranslation(['alertRules', 'alertKinds', 'alertSeverity']);
  return useMemo(
    () => [
      {
        id: 'type',
        label: t('alertRules:type'),
        any: t('alertRules:anyType'),
        options: CONFIGURABLE_KINDS.map((value) => ({ value, label: t(`alertKinds:${value}`) })),
      },
      {
        id: 'severity',
        label: t('alertRules:severity'),
        any: t('alertRules:anySeverity'),
        options: SEVERITIES.map((value) => ({ value, label: t(`alertSeverity:${value}`) })),
      },
    ],
    [t],
  );
}
