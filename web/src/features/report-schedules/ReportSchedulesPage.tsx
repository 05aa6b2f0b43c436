import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReportSchedule } from '@waymark/contract/report-schedules/schema.ts';
import { useMemo } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Text } from '../../ui/layout/Text.ts';
import {
  EmptyRecords,
  type RecordColumn,
  RecordDrawer,
  RecordFacts,
  RecordPage,
  SideAct,
  useRecordView,
} from '../../ui/records/index.ts';
import { LastRuns } from './LastRuns.tsx';
import { STALE, scheduleListQuery, scheduleQuery } from './queries.ts';
import { ScheduleForm } from './ScheduleForm.tsx';
import type { SchedulesView } from './search.ts';

/** Lists scheduled reports with their recipients and times. */
export function ReportSchedulesPage() {
  const { t } = useTranslation('schedules');
  const [view, change] = useRecordView<SchedulesView>();
  const mayWrite = useMay('reportSchedules.write');
  const columns = useColumns();
  const create = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => change({ edit: 'new' })}>
      {t('create')}
    </Button>
  );
  const close = () => change({ edit: undefined, report: undefined, asked: undefined });
  return (
    <RecordPage<ReportSchedule, SchedulesView>
      name="report-schedules"
      title={t('title')}
      columns={columns}
      list={scheduleListQuery}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t('searchPlaceholder')}
      actions={
        <>
          <SideAct
            icon="history"
            label={t('historyTitle')}
            renderRoot={(props) => <Link {...props} to="/report-history" />}
          />
          {create}
        </>
      }
      empty={
        <EmptyRecords icon="schedule" title={t('emptyTitle')} body={t(mayWrite ? 'emptyBody' : 'emptyReader')}>
          {create}
        </EmptyRecords>
      }
    >
      {view.edit !== undefined && (
        <RecordDrawer
          id={view.edit}
          title={view.edit === 'new' ? t('create') : t('one')}
          nameOf={({ name }: ReportSchedule) => name}
          load={scheduleQuery}
          stale={STALE}
          onClose={close}
        >
          {(saved, drawer) =>
            mayWrite ? <ScheduleForm {...{ saved, view, drawer }} /> : saved && <Facts saved={saved} />
          }
        </RecordDrawer>
      )}
    </RecordPage>
  );
}

function useColumns(): RecordColumn<ReportSchedule>[] {
  const { t } = useTranslation(['schedules', 'reportNames', 'common']);
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t('schedules:name'),
        width: 180,
        grow: 2,
        sort: 'name',
        cell: ({ name, enabled }) => <Text tone={enabled ? 'plain' : 'quiet'}>{name}</Text>,
      },
      {
        id: 'report',
        label: t('schedules:report'),
        width: 150,
        grow: 1,
        cell: ({ report }) => t(`reportNames:${report}`),
      },
      {
        id: 'frequency',
        label: t('schedules:frequency'),
        width: 150,
        phone: 'aside',
        cell: ({ frequency, at }) => `${t(`schedules:frequency.${frequency}`)} · ${at}`,
      },
      {
        id: 'nextAt',
        label: t('schedules:next'),
        width: 200,
        sort: 'nextAt',
        phone: 'badge',
        cell: ({ nextAt }) =>
          nextAt === null ? t('common:off') : <Text figures>{`${format.dayName(nextAt)} ${format.time(nextAt)}`}</Text>,
      },
      {
        id: 'recipients',
        label: t('schedules:recipients'),
        width: 200,
        grow: 2,
        phone: 'detail',
        cell: ({ recipients }) => recipients.map(({ name }) => name).join(', '),
      },
    ],
    [t, format],
  );
}

function Facts({ saved }: { saved: ReportSchedule }) {
  const { t } = useTranslation(['schedules', 'reportNames']);
  return (
    <RecordFacts
      foot={<LastRuns id={saved.id} />}
      facts={[
        [t('schedules:name'), saved.name],
        [t('schedules:report'), t(`reportNames:${saved.report}`)],
        [t('schedules:frequency'), `${t(`schedules:frequency.${saved.frequency}`)} · ${saved.at}`],
        [t('schedules:recipients'), saved.recipients.map(({ name }) => name).join(', ')],
      ]}
    />
  );
}
