import { notifications } from '@mantine/notifications';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type Route, RouteWrite } from '@waymark/contract/routes/schema.ts';
import { routeFlaws } from '@waymark/domain/routes/route-flaws.ts';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { withSelected } from './planned-markers.ts';
import {
  durationWithStays,
  followed,
  type RouteValues,
  routeBody,
  routeProblems,
  routeValues,
  shownDistance,
} from './planner-values.ts';
import { STALE } from './queries.ts';
import type { Proposed } from './RouteFields.tsx';
import type { MarkerEditing } from './use-planned-markers.ts';
import { useWay } from './use-way.ts';

/** A vehicle that gets the route when it is saved. */
export interface ChosenVehicle {
  id: string;
  name: string;
}

/**
 * The form of the planner: its values, the way through the markers with its proposals, the problems of the markers, and
 * saving with the assignment of the vehicle.
 */
export function useRouteForm({
  route,
  editing,
  vehicle,
  onSaved,
}: {
  route: Route | undefined;
  editing: MarkerEditing;
  vehicle: ChosenVehicle | null;
  onSaved: (route: Route) => void;
}) {
  const { t } = useTranslation('routePlanner');
  const errorText = useErrorText();
  const { unitsSystem: units } = useCurrentUser();
  const [isDirty, setDirty] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const markers = editing.edited.value;
  // Sent when the route is saved. The form does not check it with each key, because it has thousands of points.
  const line = useRef<Route['line']>(route?.line ?? null);
  const bodyOf = (values: RouteValues) => routeBody(values, markers, { units, route, line: null });
  const ifUpdatedAt = useOpenedAt(route);
  const form = useSchemaForm({
    schema: RouteWrite,
    defaults: routeValues(route, units),
    toBody: bodyOf,
    extraRule: (body) => routeFlaws(body).map(({ path, code }) => ({ path, key: code, params: {} })),
    save: async (checked) => {
      const body = { ...checked, line: line.current };
      const saved = route
        ? await call(ENDPOINTS.routes.update, { params: { id: route.id }, body }, { ifUpdatedAt })
        : await call(ENDPOINTS.routes.create, { body });
      const problem = vehicle && (await assign(saved.id, vehicle.id));
      return { saved, problem };
    },
    onSaved: ({ saved, problem }) => {
      notifications.show({ message: t(route ? 'saved' : 'created', { name: saved.name }) });
      if (problem)
        notifications.show({
          color: 'red',
          role: 'alert',
          autoClose: 10_000,
          title: t('notAssigned', { name: vehicle?.name }),
          message: problemText(problem, errorText),
        });
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
      onSaved(saved);
    },
    onChanged: setDirty,
  });
  const values = form.form.watch() as RouteValues;
  const planned = useWay(markers, values.vehicleType, route);
  line.current = planned.stored;
  const proposals = useProposals(form.form, planned.way, editing);
  const problems = useMemo(
    () => routeProblems(routeBody(values, markers, { units, route, line: null })),
    [values, markers, units, route],
  );
  const submit = (event?: FormEvent): void => {
    setAttempted(true);
    const wrong = problems.map(({ path }) => /^markerPoints\.(\d+)\./.exec(path)?.[1]).find(Boolean);
    const marker = wrong === undefined ? undefined : markers[Number(wrong)];
    if (marker) editing.update((state) => withSelected(state, marker.key));
    form.submit(event);
  };
  return {
    form: { ...form, submit },
    planned,
    proposals,
    problems,
    attempted,
    isChanged: isDirty || editing.edited.past.length > 0 || vehicle !== null,
  };
}

/** Assigns a route from today on. @returns the error, null for none */
async function assign(routeId: string, assetId: string): Promise<unknown> {
  try {
    await call(ENDPOINTS.routeAssignments.assign, { params: { id: assetId }, body: { routeId } });
    return null;
  } catch (error) {
    return error;
  }
}

type Form = ReturnType<typeof useSchemaForm<RouteValues, typeof RouteWrite>>['form'];

/**
 * Writes the proposed distance and duration into fields that the user did not write, and returns the proposals that
 * differ from their fields.
 */
function useProposals(form: Form, way: ReturnType<typeof useWay>['way'], { edited }: MarkerEditing) {
  const format = useFormat();
  const { unitsSystem: units } = useCurrentUser();
  const last = useRef<{ distance?: number; duration?: string }>({});
  const isUsable = way !== null && way.distance > 0 && way.durationSeconds > 0;
  const distance = isUsable ? shownDistance(way.distance, units) : undefined;
  const duration = isUsable ? durationWithStays(way.durationSeconds, edited.value) : undefined;
  useEffect(() => {
    if (distance === undefined || duration === undefined) return;
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted } as const;
    const now = form.getValues();
    form.setValue('distance', followed(now.distance, last.current.distance, distance), options);
    form.setValue('duration', followed(now.duration, last.current.duration, duration), options);
    last.current = { distance, duration };
  }, [form, distance, duration]);
  const values = form.watch();
  const set = (name: 'distance' | 'duration', value: number | string) => () =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
  const differing: { distance: Proposed | null; duration: Proposed | null } = {
    distance:
      distance === undefined || values.distance === distance
        ? null
        : { text: format.withUnit(format.distance(way!.distance)), use: set('distance', distance) },
    duration:
      duration === undefined || values.duration === duration
        ? null
        : { text: duration, use: set('duration', duration) },
  };
  return { ...differing, isZero: way !== null && !isUsable };
}
