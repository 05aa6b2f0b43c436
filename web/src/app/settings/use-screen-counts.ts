import { useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '@waymark/contract/call.ts';
import type { Endpoint } from '@waymark/contract/endpoint.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../../api/client.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { stateSettingsQuery } from '../../features/state-settings/queries.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import type { NavigationScreen } from '../../ui/layout/screen.ts';

/** Number of records on a screen of Settings. */
export interface ScreenCount {
  text: string;
  /** A user has to look at it. */
  warns?: boolean;
}

const ONE_MINUTE_MS = 60_000;

/** Returns a function from a screen to what it contains now. Undefined until it is loaded, and for other screens. */
export function useScreenCounts(): (screen: NavigationScreen) => ScreenCount | undefined {
  const { t } = useTranslation(['settings', 'units']);
  const format = useFormat();
  const now = useNow(ONE_MINUTE_MS);
  const devices = useAnswer(ENDPOINTS.devices.statusCount);
  const unknown = useAnswer(ENDPOINTS.devices.unknown);
  const tags = useAnswer(ENDPOINTS.tags.list);
  const models = useAnswer(ENDPOINTS.makeModels.list);
  const links = useAnswer(ENDPOINTS.shares.list, { show: 'open' });
  const users = useAnswer(ENDPOINTS.users.list);
  const accounts = useAnswer(ENDPOINTS.accounts.list);
  const [entry] = useAnswer(ENDPOINTS.audit.list)?.items ?? [];
  const thresholds = useQuery({ ...stateSettingsQuery, enabled: useMayCall(ENDPOINTS.stateSettings.list) }).data;
  const customized = thresholds?.reduce((sum, { data }) => sum + Object.keys(data).length, 0);
  const span = entry && format.span((now - Date.parse(entry.time)) / 1000);
  const texts: Partial<Record<NavigationScreen['title'], string | false | undefined>> = {
    devices:
      devices &&
      t('settings:now.devices', {
        total: format.number(devices.total, 0),
        offline: format.number(devices.counts.offline, 0),
        unassigned: format.number(devices.counts.unassigned, 0),
      }),
    stateSettings: !!customized && t('settings:now.thresholds', { count: customized }),
    tags: tags && t('settings:now.tags', { count: tags.count }),
    makeModels: models && t('settings:now.models', { count: models.count }),
    shares: links && t('settings:now.links', { count: links.count }),
    users: users && t('settings:now.users', { count: users.count }),
    accounts: accounts && t('settings:now.accounts', { count: accounts.count }),
    audit: span && t('settings:now.audit', { ago: t('units:ago', { span }) }),
    diagnostics: !!unknown?.count && t('settings:now.unregistered', { count: unknown.count }),
  };
  return ({ title }) => {
    const text = texts[title];
    return text ? { text, ...(title === 'diagnostics' && { warns: true }) } : undefined;
  };
}

/** Fetches the first row and the count of a list, if the user may. */
function useAnswer<Call extends Endpoint>(endpoint: Call, filter: object = {}): CallAnswer<Call> | undefined {
  const input = { query: { limit: 1, ...filter } } as unknown as CallInput<Call>;
  return useQuery({
    // The build removes the names of calls.
    queryKey: ['settings', endpoint.path],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: useMayCall(endpoint),
  }).data;
}
