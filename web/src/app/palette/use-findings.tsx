import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { AddressHit } from '@waymark/contract/addresses/schema.ts';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useCurrentUser, useMayCall } from '../../base/session.ts';
import { useStore } from '../../base/store.ts';
import { useTranslation } from '../../base/translation.ts';
import { addressSearchQuery, viewOfHit } from '../../features/addresses/index.ts';
import { useGoToView } from '../../features/live-map/index.ts';
import { placeStartText } from '../../features/places/index.ts';
import { useOpenView, viewsQuery } from '../../features/views/index.ts';
import { AssetTypeIcon } from '../../ui/icons/AssetTypeIcon.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { screenActions } from '../../ui/layout/screen-actions.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { type Finding, type FindingGroup, fitting } from './findings.ts';
import { recentIds } from './recent.ts';
import { useStandingActions } from './use-standing-actions.ts';

/** Maximum number of proposed assets. */
const MOST_ASSETS = 8;
/** Maximum number of proposed places. */
const MOST_PLACES = 5;
/** Maximum number of proposed addresses. */
const MOST_ADDRESSES = 4;
/** Pause in typing after which the search starts, ms. */
const SEARCH_AFTER_MS = 120;
const ASSET_PREFIX = 'asset ';
/** Groups in list order. Empty ones are omitted. */
const GROUPS: readonly Finding['group'][] = ['assets', 'places', 'addresses', 'views', 'screens', 'actions'];

export interface Findings {
  groups: { group: FindingGroup; findings: Finding[] }[];
  /** The server has not responded yet, so more may follow. */
  searching: boolean;
}

/** Returns assets by the API's search and everything else by its name. Without a query, recent findings come first. */
export function useFindings(query: string): Findings {
  const user = useCurrentUser();
  const [recent] = useState(() => recentIds(`${user.id} ${user.accountId}`));
  const assets = useAssets(query);
  const places = usePlaces(query);
  const addresses = useAddresses(query);
  const recentAssets = useRecentAssets(query === '' ? recent : []);
  const standing = useStandingFindings();
  if (query === '') {
    const known = [...recentAssets, ...standing];
    const last = recent.flatMap((id) => known.find((finding) => finding.id === id) ?? []);
    const others = standing.filter((finding) => !last.includes(finding));
    return { groups: grouped(last, others), searching: false };
  }
  // The server has already matched the assets, also by plate, VIN and IMEI.
  const found = [...assets.found, ...places.found, ...addresses.found, ...fitting(standing, query, recent)];
  return { groups: grouped([], found), searching: assets.searching || places.searching || addresses.searching };
}

function grouped(recent: Finding[], findings: readonly Finding[]): Findings['groups'] {
  const groups = GROUPS.map((group): Findings['groups'][number] => ({
    group,
    findings: findings.filter((finding) => finding.group === group),
  }));
  return [{ group: 'recent' as const, findings: recent }, ...groups].filter((group) => group.findings.length > 0);
}

function useAssets(query: string): { found: Finding[]; searching: boolean } {
  const [search] = useDebouncedValue(query, SEARCH_AFTER_MS);
  const toFinding = useAssetFinding();
  const answer = useQuery({
    queryKey: ['assets', 'find', search],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.assets.list, { query: { search, limit: MOST_ASSETS, sort: 'name' } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return {
    found: (answer.data?.items ?? []).map(toFinding),
    searching: search !== query || answer.isFetching,
  };
}

/** Returns places by name, address or tag. Choosing one shows it among the places. */
function usePlaces(query: string): { found: Finding[]; searching: boolean } {
  const [search] = useDebouncedValue(query, SEARCH_AFTER_MS);
  const navigate = useNavigate();
  const may = useMayCall(ENDPOINTS.places.list);
  const answer = useQuery({
    queryKey: ['places', 'find', search],
    queryFn: ({ signal }) =>
      call(ENDPOINTS.places.list, { query: { search, limit: MOST_PLACES, sort: 'name' } }, { signal }),
    enabled: may && search !== '',
    placeholderData: keepPreviousData,
  });
  return {
    found: (answer.data?.items ?? []).map(({ id, name, address, tags }) => ({
      id: `place ${id}`,
      group: 'places',
      icon: <Icon name="geofence" size={18} />,
      label: name,
      detail: address ?? tags.join(', '),
      once: true,
      go: () => void navigate({ to: '/places', search: { selected: id } }),
    })),
    searching: answer.isFetching,
  };
}

/** Returns streets, houses and towns. Choosing one moves the live map there. Each can become a place. */
function useAddresses(query: string): { found: Finding[]; searching: boolean } {
  const { t } = useTranslation('liveMap');
  const [search] = useDebouncedValue(query, LIMITS.geocoderDebounceMilliseconds);
  const go = useGoToView();
  const navigate = useNavigate();
  const may = useMayCall(ENDPOINTS.addresses.search);
  const mayCreate = useMayCall(ENDPOINTS.places.create);
  const searched = addressSearchQuery(search);
  const answer = useQuery({ ...searched, enabled: may && searched.enabled !== false });
  const hits = (answer.data?.items ?? []).slice(0, MOST_ADDRESSES);
  const keyOf = ({ name, latitude, longitude }: AddressHit) => `${name} ${latitude} ${longitude}`;
  const found = hits.map(
    (hit): Finding => ({
      id: `address ${keyOf(hit)}`,
      group: 'addresses',
      icon: <Icon name="pin" size={18} />,
      label: hit.name,
      detail: hit.detail,
      once: true,
      go: () => go(viewOfHit(hit)),
    }),
  );
  const creating = hits.map(
    (hit): Finding => ({
      id: `create place ${keyOf(hit)}`,
      group: 'actions',
      icon: <Icon name="plus" size={18} />,
      label: t('createPlaceAt', { name: hit.name }),
      detail: hit.detail,
      once: true,
      go: () => void navigate({ to: '/places', search: { create: placeStartText(hit) } }),
    }),
  );
  return { found: mayCreate ? [...found, ...creating] : found, searching: answer.isFetching };
}

/** Returns the recent assets with their current names, without deleted ones. */
function useRecentAssets(recent: readonly string[]): Finding[] {
  const ids = recent.filter((id) => id.startsWith(ASSET_PREFIX)).map((id) => id.slice(ASSET_PREFIX.length));
  const toFinding = useAssetFinding();
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['assets', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(ENDPOINTS.assets.read, { params: { id } }, { signal }),
      retry: false,
    })),
  });
  return answers.flatMap(({ data }) => (data ? toFinding(data) : []));
}

function useAssetFinding(): (asset: Asset) => Finding {
  const navigate = useNavigate();
  return (asset) => ({
    id: `${ASSET_PREFIX}${asset.id}`,
    group: 'assets',
    icon: <AssetTypeIcon type={asset.type} />,
    label: asset.name,
    detail: [asset.licensePlate, asset.imei].filter(Boolean).join(' · '),
    go: () => void navigate({ to: '/assets/$id', params: { id: asset.id } }),
  });
}

/** Returns findings matched by name: saved views, screens, and actions of the open screen and of every screen. */
function useStandingFindings(): Finding[] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const { screens } = useNavigation();
  const ofScreen = useStore(screenActions);
  const standing = useStandingActions();
  const views = useQuery(viewsQuery).data ?? [];
  const openView = useOpenView();
  return [
    ...views.map(
      (view): Finding => ({
        id: `view ${view.id}`,
        group: 'views',
        icon: <Icon name="bookmark" size={18} />,
        label: view.name,
        detail: t(view.screen === 'map' ? 'liveMap' : 'assets'),
        go: () => void navigate(openView(view)),
      }),
    ),
    ...screens.map(
      (screen): Finding => ({
        id: `screen ${screen.title}`,
        group: 'screens',
        icon: <Icon name={screen.icon} size={18} />,
        label: t(screen.title),
        go: () => void navigate({ to: screen.path }),
      }),
    ),
    ...[...ofScreen, ...standing].map(
      (action): Finding => ({
        id: `action ${action.id}`,
        group: 'actions',
        icon: <Icon name={action.icon} size={18} />,
        label: action.label,
        go: action.run,
      }),
    ),
  ];
}
