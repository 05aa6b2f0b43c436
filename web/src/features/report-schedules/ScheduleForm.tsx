import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { REPORT_FORMATS } from '@waymark/contract/report-files/schema.ts';
import { type ReportSchedule, ReportScheduleWrite } from '@waymark/contract/report-schedules/schema.ts';
import { groupsOf } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { TIME_OF_DAY } from '@waymark/domain/local-time.ts';
import { nextRun, REPORT_FREQUENCIES } from '@waymark/domain/report-schedule.ts';
import { LANGUAGE_NAMES } from '@waymark/messages/catalogue.ts';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { ArrayField } from '../../ui/form/ArrayField.tsx';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { createFormat } from '../../ui/format/format.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Caption } from '../../ui/layout/Text.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import { type DrawerForm, recordChanges, useRecordForm } from '../../ui/records/index.ts';
import { depotsQuery } from '../assets/index.ts';
import { useGroupNames } from '../reports/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { DEFINING, newRecipient, OTHER, type ScheduleValues, scheduleBody, scheduleValues } from './form-values.ts';
import { LastRuns } from './LastRuns.tsx';
import { Narrowing } from './Narrowing.tsx';
import { STALE, STALE_WITHOUT_ONE, scheduleNumberQuery, scheduleTypesQuery, scheduleUsersQuery } from './queries.ts';
import { SchedulePreview } from './SchedulePreview.tsx';
import type { SchedulesView } from './search.ts';

/** A Monday, for the names of weekdays. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DIRTY = { shouldDirty: true } as const;
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => String(index + 1));

const CALLS = { ...recordChanges(ENDPOINTS.reportSchedules), staleWithoutOne: STALE_WITHOUT_ONE };

interface Props {
  saved: ReportSchedule | undefined;
  view: SchedulesView;
  drawer: DrawerForm;
}

/** Form with every field of a schedule: the report, its times and its recipients. */
export function ScheduleForm({ saved, view, drawer }: Props) {
  const { t } = useTranslation(['schedules', 'reports', 'reportNames', 'reportColumns', 'records']);
  const user = useCurrentUser();
  const groupNames = useGroupNames();
  const types = useQuery(scheduleTypesQuery).data ?? [];
  const tags = useQuery(tagNamesQuery).data ?? [];
  const depots = useQuery(depotsQuery).data ?? [];
  const inAccount = scheduleUsersQuery(saved?.accountId ?? user.accountId);
  const users = useQuery({ ...inAccount, enabled: useMayCall(ENDPOINTS.users.list) }).data ?? [];
  const number = useQuery(scheduleNumberQuery(saved?.accountId ?? user.accountId)).data;
  const form = useRecordForm<ScheduleValues, typeof ReportScheduleWrite, ReportSchedule>({
    calls: CALLS,
    record: saved,
    nameOf: ({ name }) => name,
    drawer,
    deleteWords: 'schedules',
    savedWords: ({ name }) => t(saved ? 'records:saved' : 'schedules:created', { name }),
    buttons: saved && <RunButton id={saved.id} />,
    schema: ReportScheduleWrite,
    defaults: scheduleValues(saved, view, user),
    toBody: scheduleBody,
  });
  const { watch, setValue } = form.of.form;
  const values = watch() as ScheduleValues;
  const { report, frequency, recipients } = values;
  const { features, permissions } = user;
  const declaration = reportOf(report);
  const groups = groupsOf(declaration, { features: new Set(features), permissions: new Set(permissions) });
  const isDefined = values.definedFor === report && DEFINING.some((name) => values.query[name] != null);
  const named = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
  const people = [
    ...new Map(
      [
        { value: user.id, label: user.name },
        ...(saved?.recipients ?? []).flatMap(({ userId, name }) => (userId ? [{ value: userId, label: name }] : [])),
        ...users,
        { value: OTHER, label: t('schedules:otherPerson') },
      ].map((choice) => [choice.value, choice]),
    ).values(),
  ];
  return (
    <FormInDrawer {...form}>
      <FormSection>
        <TextField name="name" label={t('schedules:name')} first />
        <SelectField
          name="report"
          label={t('schedules:report')}
          data={types.map((type) => ({ value: type.report, label: t(`reportNames:${type.report}`) }))}
        />
        {groups.length > 0 && (
          <SelectField
            name="query.group"
            label={t('schedules:group')}
            placeholder={declaration.each ? t('reports:groupAsset') : t('reports:groupNone')}
            data={groups
              .filter((group) => group !== declaration.each)
              .map((group) => ({ value: group, label: groupNames[group] }))}
          />
        )}
        <SelectField
          name="query.tag"
          label={t('reportColumns:tag')}
          placeholder={t('reports:anyTag')}
          data={named(tags)}
        />
        <SelectField
          name="query.depot"
          label={t('reportColumns:depot')}
          placeholder={t('reports:anyDepot')}
          data={named(depots)}
        />
        <Narrowing values={values} onChange={(name, value) => setValue(`query.${name}`, value, DIRTY)} />
        {isDefined && (
          <WideField>
            <Caption>{t('schedules:asDefined')}</Caption>
          </WideField>
        )}
      </FormSection>
      <FormSection>
        <SelectField
          name="frequency"
          label={t('schedules:frequency')}
          data={REPORT_FREQUENCIES.map((value) => ({ value, label: t(`schedules:frequency.${value}`) }))}
        />
        {frequency === 'weekly' && <WeekdayField />}
        {frequency === 'monthly' && (
          <SelectField
            name="monthDay"
            label={t('schedules:dayOfMonth')}
            clearable={false}
            data={named(DAYS_OF_MONTH)}
          />
        )}
        <TextField name="at" label={t('schedules:at')} inputMode="numeric" maxLength={5} placeholder="07:00" />
        <CheckboxField name="enabled" label={t('schedules:active')} />
        <WideField>
          <NextRun values={values} />
        </WideField>
      </FormSection>
      <FormSection>
        <WideField>
          <ArrayField
            name="recipients"
            label={t('schedules:recipients')}
            description={t('schedules:rights')}
            addLabel={t('schedules:addRecipient')}
            most={LIMITS.reportScheduleRecipients}
            dense
            newEntry={() => newRecipient(OTHER, user.language)}
          >
            {(path, index) => (
              <>
                <SelectField name={`${path}.userId`} label={t('schedules:person')} clearable={false} data={people} />
                {recipients[index]?.userId === OTHER && (
                  <>
                    <TextField name={`${path}.name`} label={t('schedules:personName')} />
                    <TextField name={`${path}.email`} label={t('schedules:email')} inputMode="email" />
                  </>
                )}
                <SelectField
                  name={`${path}.language`}
                  label={t('schedules:language')}
                  data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label }))}
                />
                <SelectField
                  name={`${path}.format`}
                  label={t('schedules:format')}
                  data={REPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
                />
              </>
            )}
          </ArrayField>
        </WideField>
      </FormSection>
      <SchedulePreview values={values} people={people} runs={saved && <LastRuns id={saved.id} />} />
      {number !== undefined && (
        <Caption marginTop={8}>{t('schedules:used', { count: number, all: LIMITS.reportSchedules })}</Caption>
      )}
    </FormInDrawer>
  );
}

function WeekdayField() {
  const { t, i18n } = useTranslation('schedules');
  const { weekday } = createFormat({ locale: i18n.language, unitsSystem: 'metric', timeZone: 'UTC' });
  const data = Array.from({ length: 7 }, (_, index) => ({
    value: String(index + 1),
    label: weekday(MONDAY + index * 86_400_000),
  }));
  return <SelectField name="day" label={t('weekday')} clearable={false} data={data} />;
}

/** Next run by the values on the form, and the days that it covers. */
function NextRun({ values }: { values: ScheduleValues }) {
  const { t } = useTranslation('schedules');
  const { accountTimeZone: zone } = useCurrentUser();
  const { dayName, time } = useFormat();
  const { frequency, day, monthDay, at, enabled } = values;
  const covers = `${t('covers')}: ${t(`covers.${frequency}`)}.`;
  if (!enabled || !TIME_OF_DAY.test(at)) return <Caption>{`${covers} ${t('zone', { zone })}`}</Caption>;
  const timing = { frequency, at, day: frequency === 'daily' ? null : Number(frequency === 'weekly' ? day : monthDay) };
  const run = nextRun(timing, zone, Date.now());
  return <Caption>{`${covers} ${t('nextTime', { time: `${dayName(run)} ${time(run)}`, zone })}`}</Caption>;
}

/** Starts a run of the saved schedule. */
function RunButton({ id }: { id: string }) {
  const { t } = useTranslation('schedules');
  const showProblem = useProblemToast();
  const run = useMutation({
    mutationFn: () => call(ENDPOINTS.reportSchedules.run, { params: { id } }),
    onSuccess: () => {
      notifications.show({ message: t('runStarted') });
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
    onError: showProblem,
  });
  return (
    <Button leftSection={<Icon name="play" />} loading={run.isPending} onClick={() => run.mutate()}>
      {t('runNow')}
    </Button>
  );
}
