import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LENDER_GROUPS, LENDER_PARTS } from '@waymark/contract/lender/parts.ts';
import type { LenderCaseDetail } from '@waymark/contract/lender/schema.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { useNarrow } from '../../ui/layout/use-phone.ts';
import { EmptyRecords, RecordDrawer, RecordPage, SideAct, useRecordView } from '../../ui/records/index.ts';
import { CaseFacts } from './CaseFacts.tsx';
import { CaseForm } from './CaseForm.tsx';
import { CasePanel } from './CasePanel.tsx';
import { LenderTabs, useSeesLenderTabs } from './LenderTabs.tsx';
import { PartFigures } from './PartFigures.tsx';
import { caseListQuery, casePartsQuery, caseQuery, STALE } from './queries.ts';
import { SETTINGS_DRAWER, SettingsDrawer } from './SettingsDrawer.tsx';
import type { LenderView } from './search.ts';
import { useCaseColumns } from './use-case-columns.tsx';
import { useCaseWords } from './use-case-words.ts';

/** Lists cases about overdue financing, with the next step of each. */
export function OverdueFinancingPage() {
  const { t } = useTranslation(['lender', 'customers']);
  const words = useCaseWords();
  const [view, change] = useRecordView<LenderView>();
  const mayWrite = useMay('npa.write');
  const maySet = useMay('lender.settings');
  const seesCustomers = useMay('customers.read');
  const seesTabs = useSeesLenderTabs();
  // Narrower screens show a case in a drawer over the list.
  const isBeside = !useNarrow() && view.edit !== undefined && view.edit !== 'new' && view.edit !== SETTINGS_DRAWER;
  const { data } = useQuery(casePartsQuery());
  const isOff = data?.enabled === false;
  const groups = useMemo(() => LENDER_GROUPS.map((id) => ({ id, label: t(`lender:group.${id}`) })), [t]);
  // The figures are those of all open cases.
  const isWhole = !view.search && !view.part;
  const totals: Record<string, string> | undefined =
    data && isWhole && data.count > 0
      ? { asset: t('lender:openCases', { count: data.count }), overdue: words.figure(data.overdueTotal) }
      : undefined;
  const close = (): void => change({ edit: undefined, assetId: undefined });
  const open = mayWrite && !isOff && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('lender:open')}
    </Button>
  );
  const settings = maySet && (
    <SideAct icon="settings" label={t('lender:settings')} onClick={() => change({ edit: SETTINGS_DRAWER })} />
  );
  return (
    <RecordPage
      name="lender-cases"
      counted={!seesTabs}
      title={seesCustomers ? t('customers:title') : t('lender:title')}
      tabs={
        <>
          <LenderTabs tab="overdue" />
          <PartFigures part={view.part} onPart={(part) => change({ part })} />
        </>
      }
      columns={useCaseColumns()}
      list={caseListQuery}
      rowId={({ id }) => id}
      rowName={({ assetName }) => assetName}
      view={view}
      onChange={change}
      // The list arrives with those first that need a user.
      usualSort=""
      twoLines
      groups={groups}
      {...(totals && { totalCell: (column: string) => totals[column] ?? '' })}
      searchPlaceholder={t('lender:searchPlaceholder')}
      filters={[
        {
          id: 'part',
          label: t('lender:partLabel'),
          any: t('lender:anyPart'),
          options: LENDER_PARTS.map((value) => ({ value, label: t(`lender:part.${value}`) })),
        },
      ]}
      actions={
        <>
          {settings}
          {open}
        </>
      }
      aside={
        isBeside &&
        ((beside) => (
          <CasePanel
            id={view.edit!}
            onStep={(by) => {
              const other = beside(view.edit!, by);
              return other === undefined ? undefined : () => change({ edit: other });
            }}
            onClose={close}
          />
        ))
      }
      notice={isOff && <MessageBar banner kind="info" title={t('lender:offTitle')} detail={t('lender:offBody')} />}
      empty={
        <EmptyRecords
          icon="flag"
          title={t(isOff ? 'lender:offTitle' : 'lender:emptyTitle')}
          body={t('lender:emptyBody')}
        >
          {isOff ? settings : open}
        </EmptyRecords>
      }
    >
      {view.edit === SETTINGS_DRAWER && maySet && <SettingsDrawer onClose={close} />}
      {!isBeside && view.edit !== undefined && view.edit !== SETTINGS_DRAWER && (mayWrite || view.edit !== 'new') && (
        <RecordDrawer
          id={view.edit}
          title={t(view.edit === 'new' ? 'lender:open' : 'lender:case')}
          nameOf={({ assetName }: LenderCaseDetail) => assetName}
          load={caseQuery}
          stale={STALE}
          onClose={close}
        >
          {(one, drawer) =>
            one === undefined ? <CaseForm assetId={view.assetId} drawer={drawer} /> : <CaseFacts one={one} />
          }
        </RecordDrawer>
      )}
    </RecordPage>
  );
}
