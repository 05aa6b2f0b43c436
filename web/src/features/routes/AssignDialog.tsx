import { notifications } from '@mantine/notifications';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type RouteAssignment, RouteAssignmentWrite } from '@waymark/contract/routes/assignments.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { WEEKDAYS } from '@waymark/domain/alerts/schedule.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { localDay, shiftDay } from '@waymark/domain/local-time.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { ScheduleFields } from '../alert-rules/index.ts';
import { AssetSelect } from '../devices/index.ts';
import { STALE } from './queries.ts';

const FIELDS = { days: 'days', from: 'shiftFrom', to: 'shiftTo' };
/** Hours that are shown for the whole day. */
const WHOLE_DAY = '00:00';

type Values = Record<'from' | 'until' | 'shiftFrom' | 'shiftTo', string> & { days: string[] };

/** Assigns a route to a vehicle, or changes an assignment. @param present the assignment that is changed */
export function AssignDialog({
  route,
  present,
  onClose,
}: {
  route: Pick<Route, 'id' | 'name'>;
  present?: RouteAssignment | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('routes');
  const { accountTimeZone } = useCurrentUser();
  const timeZone = present?.timeZone ?? accountTimeZone;
  const today = localDay(Date.now(), timeZone);
  const [vehicle, setVehicle] = useState({ id: present?.assetId ?? null, name: present?.assetName ?? '' });
  const [isVehicleMissing, setVehicleMissing] = useState(false);
  const form = useSchemaForm({
    schema: RouteAssignmentWrite,
    defaults: {
      from: present === undefined || present.from < today ? today : present.from,
      until: present?.until ?? '',
      days: [...(present?.days ?? WEEKDAYS)],
      shiftFrom: present?.shiftFrom ?? WHOLE_DAY,
      shiftTo: present?.shiftTo ?? WHOLE_DAY,
    } as Values,
    toBody: ({ from, until, days, shiftFrom, shiftTo }: Values) => {
      const isWholeDay = shiftFrom.trim() === shiftTo.trim();
      return {
        routeId: route.id,
        from: from === '' ? null : from,
        until: until === '' ? null : until,
        days,
        shiftFrom: isWholeDay ? null : shiftFrom.trim(),
        shiftTo: isWholeDay ? null : shiftTo.trim(),
      };
    },
    save: (body) => {
      const params = { id: vehicle.id! };
      return present === undefined
        ? call(ENDPOINTS.routeAssignments.assign, { params, body })
        : call(ENDPOINTS.routeAssignments.reassign, { params, query: { assignmentId: present.id }, body });
    },
    onSaved: ({ assetName }) => {
      notifications.show({ message: t('assigned', { route: route.name, asset: assetName }) });
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
      onClose();
    },
  });
  return (
    <SideDrawer title={t('assignTitle', { name: route.name })} onClose={onClose}>
      <SchemaForm
        of={{
          ...form,
          submit: (event) => {
            setVehicleMissing(vehicle.id === null);
            if (vehicle.id === null) event?.preventDefault();
            else form.submit(event);
          },
        }}
      >
        <DrawerScroll>
          {form.refusal !== undefined && (
            <MessageBar kind="danger" title={t('assignFailed', { name: vehicle.name })} detail={form.refusal} />
          )}
          <FormSection>
            <WideField>
              {present === undefined ? (
                <AssetSelect
                  label={t('vehicle')}
                  value={vehicle.id}
                  error={isVehicleMissing ? t('vehicleMissing') : undefined}
                  onChange={(id, name) => {
                    setVehicle({ id, name });
                    setVehicleMissing(false);
                  }}
                />
              ) : (
                <Text as="p">
                  {t('vehicle')}: <b>{present.assetName}</b>
                </Text>
              )}
            </WideField>
            <DateField name="from" label={t('firstDay')} minimum={shiftDay(today, -LIMITS.routeAssignedDaysBack)} />
            <DateField name="until" label={t('lastDay')} description={t('lastDayHint')} minimum={today} />
            <ScheduleFields timeZone={timeZone} fixed={false} fields={FIELDS} />
          </FormSection>
        </DrawerScroll>
        <FormButtons onCancel={onClose} saveLabel={present === undefined ? t('assign') : undefined} />
      </SchemaForm>
    </SideDrawer>
  );
}
