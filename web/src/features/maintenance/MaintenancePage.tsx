import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { SERVICE_STATES } from '@waymark/domain/maintenance/service-state.ts';
import { useMemo, useState } from 'react';
import { useCurrentUser, useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useNarrow } from '../../ui/layout/use-phone.ts';
import { EmptyRecords, ImportButton, MoreMenu, RecordPage, useRecordView } from '../../ui/records/index.ts';
import { ApplyDialog } from './ApplyDialog.tsx';
import { CalendarDrawer } from './CalendarDrawer.tsx';
import { FaultsPage } from './FaultsPage.tsx';
import { Figures } from './Figures.tsx';
import { HISTORY_FILES } from './history-files.ts';
import { dueRowId, LogSelected } from './LogSelected.tsx';
import { MaintenanceTabs } from './MaintenanceTabs.tsx';
import { OdometerDrawer } from './OdometerDrawer.tsx';
import { PlansPage } from './PlansPage.tsx';
import { dueFiguresQuery, dueListQuery, STALE } from './queries.ts';
import { ServiceDrawer } from './ServiceDrawer.tsx';
import type { MaintenanceView } from './search.ts';
import { useApplied } from './use-applied.ts';
import { useDueColumns } from './use-due-columns.tsx';

/** Lists due services, overdue ones first. Other tabs show the plans and the faults of vehicles. */
export function MaintenancePage() {
  const [view] = useRecordView<MaintenanceView>();
  if (view.show === 'faults') return <FaultsPage />;
  return view.show === 'plans' ? <PlansPage /> : <DuePage />;
}

function DuePage() {
  const { t } = useTranslation(['maintenance', 'common']);
  const [view, change] = useRecordView<MaintenanceView>();
  const mayWrite = useMay('maintenance.write');
  const log = (due?: DueService): void => change({ edit: 'new', assetId: due?.assetId, service: due?.serviceConfigId });
  const [isCalendar, setCalendar] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const narrow = useNarrow();
  const applied = useApplied();
  const [isApplying, setApplying] = useState(false);
  const { data: figures } = useQuery(dueFiguresQuery());
  const more = (
    <MoreMenu
      bordered
      label={t('common:more')}
      acts={[
        ...(narrow
          ? [
              {
                ...{ id: 'calendar', label: t('maintenance:calendar'), icon: 'calendar' as const },
                onAct: () => setCalendar(true),
              },
            ]
          : []),
        ...(mayWrite
          ? [
              {
                ...{ id: 'odometer', label: t('maintenance:correctOdometer'), icon: 'odometer' as const },
                onAct: () => setCorrecting(true),
              },
            ]
          : []),
      ]}
    />
  );
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => log()}>
      {t('maintenance:log')}
    </Button>
  );
  return (
    <RecordPage
      name="maintenance"
      title={t('maintenance:title')}
      tabs={
        <>
          <MaintenanceTabs
            tab="due"
            actions={
              !narrow && (
                <>
                  {mayWrite && (
                    <ImportButton
                      title={t('maintenance:tab.history')}
                      files={HISTORY_FILES}
                      stale={STALE}
                      label={t('maintenance:importHistory')}
                    />
                  )}
                  <Button leftSection={<Icon name="calendar" />} onClick={() => setCalendar(true)}>
                    {t('maintenance:calendar')}
                  </Button>
                </>
              )
            }
          />
          <Figures
            onState={(state) => change({ state: view.state === state ? undefined : state })}
            onApply={mayWrite && (figures?.plans ?? 0) > 0 ? () => setApplying(true) : undefined}
          />
        </>
      }
      columns={useDueColumns()}
      list={dueListQuery}
      rowId={dueRowId}
      rowName={({ asset, serviceName }) => `${asset} · ${serviceName}`}
      view={view}
      onChange={change}
      usualSort="due"
      twoLines
      groups={useDueGroups()}
      searchPlaceholder={t('maintenance:dueSearch')}
      filters={[
        {
          id: 'state',
          label: t('maintenance:state'),
          any: t('maintenance:anyState'),
          options: SERVICE_STATES.map((value) => ({
            value,
            label: t(`maintenance:${value}`, { days: LIMITS.serviceSoonDays }),
          })),
          quick: {
            any: counted(
              t('maintenance:all'),
              figures && Object.values(figures.states).reduce((sum, one) => sum + one),
            ),
            options: [
              { value: 'overdue', label: counted(t('maintenance:overdue'), figures?.states.overdue) },
              {
                value: 'soon',
                label: counted(t('maintenance:soonShort', { days: LIMITS.serviceSoonDays }), figures?.states.soon),
              },
            ],
          },
        },
      ]}
      actions={
        <>
          {(narrow || mayWrite) && more}
          {add}
        </>
      }
      empty={
        <EmptyRecords icon="wrench" title={t('maintenance:dueEmpty')} body={t('maintenance:dueEmptyBody')}>
          {mayWrite && (
            <Button variant="filled" onClick={() => change({ show: 'plans', edit: 'new' })}>
              {t('maintenance:createPlan')}
            </Button>
          )}
        </EmptyRecords>
      }
      rowLink={(due, props) => <button type="button" {...props} disabled={!mayWrite} onClick={() => log(due)} />}
      {...(mayWrite && {
        selectionActions: (ids: readonly string[], clear: () => void) => <LogSelected ids={ids} onDone={clear} />,
        rowActions: (due: DueService) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('maintenance:logOf', { service: due.serviceName, asset: due.asset })}
            onClick={() => log(due)}
          >
            <Icon name="wrench" />
          </ActionIcon>
        ),
      })}
    >
      {isCalendar && <CalendarDrawer mayLink={mayWrite} onClose={() => setCalendar(false)} />}
      {isApplying && <ApplyDialog plan={undefined} onApplied={applied} onClose={() => setApplying(false)} />}
      {isCorrecting && <OdometerDrawer onClose={() => setCorrecting(false)} />}
      {mayWrite && view.edit === 'new' && (
        <ServiceDrawer
          id="new"
          assetId={view.assetId}
          service={view.service}
          onClose={() => change({ edit: undefined, assetId: undefined, service: undefined })}
        />
      )}
    </RecordPage>
  );
}

/** Returns a label with its count, once it is known. */
function counted(label: string, count: number | undefined): string {
  return count === undefined ? label : `${label} ${count}`;
}

/** Returns the headings of the due list. */
function useDueGroups() {
  const { t } = useTranslation('maintenance');
  const { timeZone } = useCurrentUser();
  const until = shiftDay(localDay(Date.now(), timeZone), LIMITS.serviceSoonDays);
  return useMemo(
    () =>
      SERVICE_STATES.map((id) => ({
        id,
        label: t(id, { days: LIMITS.serviceSoonDays }),
        detail: id === 'soon' ? t('soonDetail', { date: until, days: LIMITS.serviceForecastDays }) : undefined,
      })),
    [t, until],
  );
}
