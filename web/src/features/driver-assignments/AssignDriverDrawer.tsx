import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import type { DriverAssignment } from '@waymark/contract/driver-assignments/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { localDay } from '@waymark/domain/local-time.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { DriverSelect, UNASSIGNED } from './DriverSelect.tsx';
import { type EnteredMoment, instantOf, MomentFields } from './MomentFields.tsx';
import { STALE } from './queries.ts';

/** Enters who drives an asset from now on, or who drove it in a time. @param corrected entry that is corrected */
export function AssignDriverDrawer({
  asset,
  corrected,
  onClose,
}: {
  asset: { id: string; name: string };
  corrected?: DriverAssignment | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['driverAssignments', 'common']);
  const { timeZone } = useCurrentUser();
  const format = useFormat();
  const errorText = useErrorText();
  const [driver, setDriver] = useState<string | null>(corrected?.driverId ?? null);
  const entered = (instant: string | null | undefined): EnteredMoment => {
    const shown = instant ?? Date.now();
    return { isOpen: !instant, day: format.date(shown), time: format.time(shown) };
  };
  const [from, setFrom] = useState(() => entered(corrected?.startTime));
  const [until, setUntil] = useState(() => entered(corrected?.endTime));
  const [isTried, setTried] = useState(false);
  // An unchanged start keeps its seconds.
  const kept = (moment: EnteredMoment, was: string | null | undefined) => {
    if (was && moment.day === format.date(was) && moment.time === format.time(was)) return was;
    return instantOf(moment, timeZone);
  };
  const startTime = from.isOpen ? undefined : kept(from, corrected?.startTime);
  const endTime = until.isOpen ? null : kept(until, corrected?.endTime);
  const isReversed =
    typeof endTime === 'string' && Date.parse(endTime) <= (startTime ? Date.parse(startTime) : Date.now());
  const faults = {
    driver: driver === null ? t('driverAssignments:driverMissing') : undefined,
    from: !from.isOpen && startTime === undefined ? t('driverAssignments:timeMissing') : undefined,
    until:
      endTime === undefined
        ? t('driverAssignments:timeMissing')
        : isReversed
          ? t('driverAssignments:endsBefore')
          : undefined,
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(ENDPOINTS.driverAssignments.assign, {
        params: { id: asset.id },
        body: {
          driverId: driver === UNASSIGNED ? null : driver,
          ...(startTime && { startTime }),
          endTime: endTime ?? null,
        },
      }),
    onSuccess: () => {
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
      notifications.show({ message: t('driverAssignments:saved', { name: asset.name }) });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.values(faults).every((fault) => fault === undefined)) mutate();
  };
  const shown = isTried ? faults : { driver: undefined, from: undefined, until: undefined };
  return (
    <SideDrawer title={t('driverAssignments:title', { name: asset.name })} onClose={onClose}>
      <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
        <DrawerScroll>
          <Stack gap={16} padding={16}>
            {error && (
              <MessageBar kind="danger" title={t('driverAssignments:failed')} detail={problemText(error, errorText)} />
            )}
            <DriverSelect value={driver} name={corrected?.driverName ?? ''} error={shown.driver} onChange={setDriver} />
            <MomentFields
              legend={t('driverAssignments:from')}
              open={t('driverAssignments:now')}
              value={from}
              error={shown.from}
              maximum={localDay(Date.now() + 366 * 86_400_000, timeZone)}
              onChange={setFrom}
            />
            <MomentFields
              legend={t('driverAssignments:until')}
              open={t('driverAssignments:openEnd')}
              value={until}
              error={shown.until}
              onChange={setUntil}
            />
            <Caption>{t('driverAssignments:replaces', { zone: timeZone })}</Caption>
          </Stack>
        </DrawerScroll>
        <DrawerFoot>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('driverAssignments:assign')}
          </Button>
        </DrawerFoot>
      </form>
    </SideDrawer>
  );
}
