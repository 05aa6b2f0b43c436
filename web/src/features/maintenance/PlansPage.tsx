import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { SERVICE_CONFIG_COLUMNS, type ServiceConfig } from '@waymark/contract/maintenance/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import {
  ManagedRecords,
  type RecordColumn,
  RecordFacts,
  type RecordFiles,
  useRecordView,
} from '../../ui/records/index.ts';
import { MaintenanceTabs } from './MaintenanceTabs.tsx';
import { PlanForm } from './PlanForm.tsx';
import { planCalls } from './queries.ts';
import type { MaintenanceView } from './search.ts';
import { useApplied } from './use-applied.ts';
import { useServiceWords } from './use-service-words.ts';

const FILES: RecordFiles = {
  file: ENDPOINTS.serviceConfigs.file,
  template: ENDPOINTS.serviceConfigs.template,
  upload: ENDPOINTS.serviceConfigs.import,
  columns: SERVICE_CONFIG_COLUMNS,
  rowLimit: LIMITS.importRows,
};

/** Lists the services that makes and models need. */
export function PlansPage() {
  const { t } = useTranslation('maintenance');
  const [view, change] = useRecordView<MaintenanceView>();
  const applied = useApplied();
  return (
    <ManagedRecords
      name="service-plans"
      title={t('title')}
      tabs={<MaintenanceTabs tab="plans" />}
      icon="wrench"
      columns={usePlanColumns()}
      calls={planCalls}
      files={FILES}
      rowName={({ serviceName, make, model }) => `${serviceName} · ${make} ${model}`}
      view={view}
      onChange={change}
      usualSort="make"
      searchPlaceholder={t('plansSearch')}
      mayWrite={useMay('maintenance.write')}
      words={{
        create: t('createPlan'),
        edit: t('plan'),
        emptyTitle: t('plansEmpty'),
        emptyBody: t('plansEmptyBody'),
      }}
      facts={(plan) => <Facts plan={plan} />}
      form={(plan, drawer) => <PlanForm plan={plan} drawer={drawer} onApplied={applied} />}
    />
  );
}

function Facts({ plan }: { plan: ServiceConfig }) {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  return (
    <RecordFacts
      facts={[
        [t('service'), plan.serviceName],
        [t('vehicle'), `${plan.make} ${plan.model}`],
        [t('interval'), words.interval(plan.interval)],
        [t('assets'), plan.assets],
        [t('notes'), plan.notes],
      ]}
    />
  );
}

function usePlanColumns(): RecordColumn<ServiceConfig>[] {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  return useMemo(
    () => [
      { id: 'service', label: t('service'), width: 190, sort: 'serviceName', cell: (plan) => plan.serviceName },
      {
        id: 'make',
        label: t('vehicle'),
        width: 180,
        sort: 'make',
        phone: 'detail',
        cell: ({ make, model }) => `${make} ${model}`,
      },
      {
        id: 'interval',
        label: t('interval'),
        width: 220,
        grow: 2,
        phone: 'aside',
        cell: ({ interval }) => words.interval(interval),
      },
      { id: 'once', label: t('repeats'), width: 90, cell: ({ recurring }) => t(recurring ? 'repeating' : 'once') },
      { id: 'assets', label: t('assets'), width: 90, align: 'end', phone: 'badge', cell: ({ assets }) => assets },
    ],
    [t, words],
  );
}
