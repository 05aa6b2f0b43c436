import { ActionIcon, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useCallback, useRef, useState } from 'react';
import { useKeys } from '../../base/keys.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import type { Track } from '../../map/track/track.ts';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { PanelFields } from '../../ui/form/FormSection.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Badge } from '../../ui/layout/Badge.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { LeaveGuard } from '../../ui/overlays/LeaveGuard.tsx';
import { useErrorText, useProblemToast } from '../../ui/overlays/use-problem.ts';
import { AssetSelect } from '../devices/index.ts';
import { LatestRun } from '../routes/index.ts';
import { AddMarker } from './AddMarker.tsx';
import { MarkerList } from './MarkerList.tsx';
import { PlannerMap } from './PlannerMap.tsx';
import { type MarkerStart, redone, undone, withOrder } from './planned-markers.ts';
import { bestOrderOf } from './queries.ts';
import { FurtherFields, MainFields } from './RouteFields.tsx';
import styles from './RoutePlanner.module.css';
import { Suggestion } from './Suggestion.tsx';
import { TooMany, TripPanel } from './TripPanel.tsx';
import type { TripEnd } from './trip-track.ts';
import { usePlannedMarkers } from './use-planned-markers.ts';
import { type ChosenVehicle, useRouteForm } from './use-route-form.ts';

/** The planner of a new or saved route: form and markers beside the map. */
export function RoutePlanner({ route, onSaved }: { route: Route | undefined; onSaved: (route: Route) => void }) {
  const { t } = useTranslation('routePlanner');
  const format = useFormat();
  const phone = usePhone();
  const navigate = useNavigate();
  const editing = usePlannedMarkers(route?.markerPoints ?? []);
  const { update, add } = editing;
  const [vehicle, setVehicle] = useState<ChosenVehicle | null>(null);
  const [vehicleMissing, setVehicleMissing] = useState(false);
  const [clicks, setClicks] = useState(true);
  const [showsTrips, setShowsTrips] = useState(false);
  const [track, setTrack] = useState<Track | null>(null);
  const ends = useRef<readonly TripEnd[]>([]);
  const keepEnds = useCallback((next: readonly TripEnd[]) => {
    ends.current = next;
  }, []);
  const isLeaving = useRef(false);
  const { form, planned, proposals, problems, attempted, isChanged } = useRouteForm({
    route,
    editing,
    vehicle,
    onSaved: (saved) => {
      isLeaving.current = true;
      onSaved(saved);
    },
  });
  const changed = useRef(false);
  changed.current = isChanged && !isLeaving.current;
  const mayAssign = useMayCall(ENDPOINTS.routeAssignments.assign);
  const seesTrips = useMayCall(ENDPOINTS.reports.trips);
  useKeys([
    { keys: ['mod+z'], what: 'routePlanner:undo', run: () => update(undone) },
    { keys: ['mod+shift+z', 'mod+y'], what: 'routePlanner:redo', run: () => update(redone) },
  ]);
  const cancel = (): void => void navigate({ to: '/routes' });
  const addOne = (start: MarkerStart): void => add([start]);
  const addMark = (id: string): void => {
    const end = ends.current.find((one) => one.id === id);
    if (end) add([end.start]);
  };
  const today = route?.assignedVehicles ?? [];
  const source = vehicle ?? (today[0] ? { id: today[0].assetId, name: today[0].assetName } : null);
  const title = route?.name ?? t('newTitle');
  const names = today.map(({ assetName }) => assetName).join(', ');
  const vehicleField = (
    <AssetSelect
      label={t('vehicle')}
      description={names === '' ? undefined : t('vehiclesToday', { names })}
      value={vehicle?.id ?? null}
      error={vehicleMissing && vehicle === null ? t('vehicleNeeded') : undefined}
      onChange={(id, name) => setVehicle(id === null ? null : { id, name })}
    />
  );
  return (
    <PageFrame
      title={
        <PathTitle to="/routes" parent={t('routes')}>
          {title}
        </PathTitle>
      }
      extra={isChanged && !phone && <Badge>{t('unsaved')}</Badge>}
    >
      <Row align="stretch" grow className={styles.split}>
        <Stack as="aside" shrink fixed line="right" ground="surface" className={styles.panel}>
          {showsTrips && (
            <TripPanel
              vehicle={source}
              editing={editing}
              onTrack={setTrack}
              onEnds={keepEnds}
              onClose={() => setShowsTrips(false)}
            />
          )}
          <Stack grow className={styles.form} hidden={showsTrips}>
            <SchemaForm of={form} className="look-stack look-grow">
              <Box grow scroll="thin">
                <div className={styles.refusal}>
                  <FormRefusal />
                </div>
                <PanelFields className={styles.fields}>
                  <MainFields
                    vehicle={mayAssign ? vehicleField : null}
                    duration={proposals.duration}
                    distance={proposals.distance}
                  />
                  <WaySource planned={planned} isZero={proposals.isZero} hasWay={editing.edited.value.length > 1} />
                </PanelFields>
                {route && <LatestRun routeId={route.id} />}
                <MarkersHead editing={editing} vehicleType={form.form.watch('vehicleType')} />
                {editing.isFull && <TooMany />}
                {attempted && <ListProblems problems={problems} />}
                <MarkerList editing={editing} problems={problems} attempted={attempted} />
                <Suggestion
                  vehicleId={source?.id ?? null}
                  editing={editing}
                  onVehicleNeeded={() => setVehicleMissing(true)}
                />
                <PanelFields className={styles.fields}>
                  <FurtherFields />
                </PanelFields>
              </Box>
              <FormButtons onCancel={cancel} saveLabel={phone ? undefined : t('save')}>
                {route && !phone && (
                  <Text tone="quiet" size="small">
                    {t('lastSaved', { date: format.date(route.updatedAt) })}
                  </Text>
                )}
              </FormButtons>
            </SchemaForm>
          </Stack>
        </Stack>
        <PlannerMap
          editing={editing}
          line={planned.drawn}
          clicks={clicks}
          track={track}
          phone={phone}
          onAdd={addOne}
          onMark={addMark}
        >
          <AddMarker
            clicks={clicks}
            onClicks={setClicks}
            onAdd={addOne}
            onTrips={seesTrips ? () => setShowsTrips(true) : undefined}
          />
        </PlannerMap>
      </Row>
      <LeaveGuard changed={changed} />
    </PageFrame>
  );
}

/** Says where distance and duration come from, or why there are none. */
function WaySource({
  planned,
  isZero,
  hasWay,
}: {
  planned: ReturnType<typeof useRouteForm>['planned'];
  isZero: boolean;
  /** There are markers enough. */
  hasWay: boolean;
}) {
  const { t } = useTranslation(['routePlanner', 'common']);
  const { way, stored, failed, retry } = planned;
  if (failed && stored === null)
    return (
      <Row gap={8} wrap className={styles.wide} role="alert">
        <Text tone="danger" size="small">
          {t('routePlanner:wayFailed')}
        </Text>
        <button type="button" className={styles.use} onClick={retry}>
          {t('common:tryAgain')}
        </button>
      </Row>
    );
  if (isZero)
    return (
      <Text as="p" tone="danger" size="small" role="alert" className={styles.wide}>
        {t('routePlanner:proposalZero')}
      </Text>
    );
  if (way === null && stored === null)
    // Keeps its height while the way is looked up, so that the markers do not move under the pointer.
    return hasWay ? (
      <Text tone="quiet" size="small" className={styles.wide} aria-hidden="true">
        {'\u{a0}'}
      </Text>
    ) : null;
  const reading = stored === null ? way?.reading : null;
  return (
    <Row gap={8} className={styles.wide}>
      <span className={styles.dash} aria-hidden="true" />
      <Text tone="quiet" size="small">
        {reading != null
          ? t('routePlanner:readingRoads', { percent: reading })
          : t(stored === null ? 'routePlanner:estimate' : 'routePlanner:alongRoads')}
      </Text>
    </Row>
  );
}

/** Heading of the markers, with undo, redo and the best order. */
function MarkersHead({
  editing: { edited, update },
  vehicleType,
}: {
  editing: ReturnType<typeof usePlannedMarkers>;
  vehicleType: Route['vehicleType'];
}) {
  const { t } = useTranslation('routePlanner');
  const problem = useProblemToast();
  const [isSorting, setSorting] = useState(false);
  const [said, setSaid] = useState('');
  const { value: markers } = edited;
  const sort = async (): Promise<void> => {
    setSorting(true);
    try {
      const order = await bestOrderOf(markers, vehicleType);
      const isSame = order.every((from, to) => from === to);
      setSaid(t(isSame ? 'orderKept' : 'ordered'));
      update((state) => (state.value === markers ? withOrder(state, order) : state));
    } catch (error) {
      problem(error as Error);
    }
    setSorting(false);
  };
  return (
    <div className={styles.head}>
      <h2>{t('markers')}</h2>
      <Text tone="quiet" figures>
        {t('markersOf', { count: markers.length, most: LIMITS.routeMarkersMaximum })}
      </Text>
      <Text grow />
      <ActionIcon
        aria-label={t('undo')}
        title={t('undo')}
        disabled={edited.past.length === 0}
        onClick={() => update(undone)}
      >
        <Icon name="undo" />
      </ActionIcon>
      <ActionIcon
        aria-label={t('redo')}
        title={t('redo')}
        disabled={edited.future.length === 0}
        onClick={() => update(redone)}
      >
        <Icon name="redo" />
      </ActionIcon>
      {/* Fewer than two markers between start and end have one order. */}
      <Button size="xs" disabled={markers.length < 4} loading={isSorting} onClick={() => void sort()}>
        {t('bestOrder')}
      </Button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  );
}

/** Problems of the list of markers as a whole. */
function ListProblems({ problems }: { problems: ReturnType<typeof useRouteForm>['problems'] }) {
  const errorText = useErrorText();
  const own = problems.filter(({ path }) => /^markerPoints(\.\d+\.(startMarker|endMarker))?$/.test(path));
  if (own.length === 0) return null;
  return (
    <div className={styles.problems} role="alert">
      {own.map(({ key, params }) => (
        <p key={key}>{errorText(key, params)}</p>
      ))}
    </div>
  );
}
