import { NativeSelect } from '@mantine/core';
import type { RouteAssignment } from '@waymark/contract/routes/assignments.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { useId, useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { DrawerScroll, SideDrawer } from '../../ui/overlays/SideDrawer.tsx';
import { Links } from './Links.tsx';
import { NewLink } from './NewLink.tsx';
import { linkTo } from './queries.ts';

const ALL = '';

/**
 * Creates a link to the progress of a vehicle on a route and lists existing links.
 * @param vehicles that have the route now or later
 */
export function ShareRouteDrawer({
  route,
  vehicles,
  onClose,
}: {
  route: Pick<Route, 'id' | 'name' | 'markerPoints'>;
  vehicles: readonly Pick<RouteAssignment, 'assetId' | 'assetName'>[];
  onClose: () => void;
}) {
  const { t } = useTranslation('shares');
  const id = useId();
  const [chosen, setChosen] = useState<string>();
  const [marker, setMarker] = useState(ALL);
  const vehicle = chosen ?? vehicles[0]?.assetId;
  const names = new Map(vehicles.map(({ assetId, assetName }) => [assetId, assetName]));
  return (
    <SideDrawer title={t('shareRouteTitle', { name: route.name })} onClose={onClose}>
      <DrawerScroll>
        <Stack gap={16}>
          <Text as="p" tone="soft">
            {vehicle === undefined ? t('notAssigned') : t('whatRoute')}
          </Text>
          {vehicle !== undefined && (
            <>
              <NativeSelect
                id={`${id}-vehicle`}
                label={t('vehicle')}
                value={vehicle}
                data={[...names].map(([value, label]) => ({ value, label }))}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
              <Stack gap={4}>
                <NativeSelect
                  id={`${id}-marker`}
                  label={t('shows')}
                  value={marker}
                  data={[
                    { value: ALL, label: t('allMarkers') },
                    ...route.markerPoints.map(({ name, address }, index) => ({
                      value: String(index),
                      label: `${index + 1} · ${name || address}`,
                    })),
                  ]}
                  onChange={(event) => setMarker(event.currentTarget.value)}
                />
                <Caption>{t('oneMarkerHint')}</Caption>
              </Stack>
              <NewLink
                create={linkTo({
                  vehicleSclId: vehicle,
                  routeId: route.id,
                  ...(marker !== ALL && { markerPoint: Number(marker) }),
                })}
              />
            </>
          )}
          <Text as="h3" marginTop={8}>
            {t('routeLinks')}
          </Text>
          <Links of={{ routeId: route.id }} none={t('noRouteLinks')} />
        </Stack>
      </DrawerScroll>
    </SideDrawer>
  );
}
