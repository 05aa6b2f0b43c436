import { buildQuery } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import { call } from '../../api/client.ts';
import { keepAnswer } from '../../api/kept-answers.ts';
import { LiveChannel } from '../../api/live.ts';
import { connection } from '../../base/connection.ts';
import { receiveLiveMessage } from '../../base/live-messages.ts';
import { mayPass, queryClient } from '../../base/query.ts';
import { createStore } from '../../base/store.ts';
import { FleetStore } from './store.ts';

/**
 * The fleet of the signed-in user. It stays for a while after its screen is closed, so that Back shows it immediately.
 */
export const fleet = new FleetStore();

/** Load state of the list. The channel continues in any state. */
export const fleetLoading = createStore<'loading' | 'ready' | 'failed'>('loading');

const PAGE_SIZE = 2000;
/** Order of the list call. Its first page is also the address under which the state is kept. */
const ORDER = { sort: 'name', order: 'asc' } as const;
const FIRST_PAGE = ENDPOINTS.vehicles.latestStatus.path + buildQuery({ limit: PAGE_SIZE, skip: 0, ...ORDER });
/** The state that is kept for a start without network is at most this old when the browser is closed without notice. */
const KEEP_MILLISECONDS = 5 * 60_000;
/** Delay that merges several changes into one reload of the list. */
const RELOAD_MILLISECONDS = 500;
/** How long the channel stays open after the last screen that showed the fleet. */
const LINGER_MILLISECONDS = 30_000;

let users = 0;
let channel: LiveChannel | null = null;
let linger: ReturnType<typeof setTimeout> | undefined;
let reload: ReturnType<typeof setTimeout> | undefined;
let loading: Promise<void> | null = null;
let keeping: ReturnType<typeof setInterval> | undefined;

/** Opens the live channel and loads the list if needed. Returns a function that releases it. */
export function openFleet(): () => void {
  users++;
  clearTimeout(linger);
  if (!channel) begin();
  return () => {
    users--;
    if (users === 0) linger = setTimeout(end, LINGER_MILLISECONDS);
  };
}

/** Reloads the list after a failure. */
export function reloadFleet(): void {
  if (loading) return;
  loading = load().finally(() => {
    loading = null;
  });
}

function begin(): void {
  const opened = new LiveChannel(fleet, (state) => {
    const returned = state.state === 'live' && connection.get().state !== 'live';
    connection.set({ ...state, tryNow: () => opened.tryNow() });
    if (returned) repeatFailed();
  });
  channel = opened;
  fleet.onUnknown = () => {
    clearTimeout(reload);
    reload = setTimeout(reloadFleet, RELOAD_MILLISECONDS);
  };
  fleet.onCommandsChanged = () => void queryClient.invalidateQueries({ queryKey: ['commands'] });
  fleet.onSecureParkChanged = () => void queryClient.invalidateQueries({ queryKey: ['securePark'] });
  fleet.onMessage = receiveLiveMessage;
  window.addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', keepWhenHidden);
  keeping = setInterval(keepState, KEEP_MILLISECONDS);
  opened.start();
  reloadFleet();
}

/** Loads what failed while the connection was lost. */
function repeatFailed(): void {
  if (fleetLoading.get() === 'failed') reloadFleet();
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error !== null && mayPass(state.error),
  });
}

function end(): void {
  keepState();
  clearInterval(keeping);
  document.removeEventListener('visibilitychange', keepWhenHidden);
  window.removeEventListener('online', tryNow);
  channel?.stop();
  channel = null;
  clearTimeout(reload);
  connection.set({ state: 'off', since: Date.now(), lastUpdateAt: null, nextAttemptAt: null });
}

/** Keeps the state on screen instead of that of the last list call, which live data has replaced since. */
function keepState(): void {
  if (!fleet.loaded || connection.get().state !== 'live') return;
  const items = fleet.current();
  // Without room or permission to keep it, the next start without network shows an earlier state.
  keepAnswer(ENDPOINTS.vehicles.latestStatus, FIRST_PAGE, { items, count: items.length }).catch(() => undefined);
}

function keepWhenHidden(): void {
  if (document.visibilityState === 'hidden') keepState();
}

function tryNow(): void {
  channel?.tryNow();
}

async function load(): Promise<void> {
  if (!fleet.loaded) fleetLoading.set('loading');
  try {
    const items: AssetStatus[] = [];
    for (;;) {
      const query = { limit: PAGE_SIZE, skip: items.length, ...ORDER };
      const page = await call(ENDPOINTS.vehicles.latestStatus, { query });
      items.push(...page.items);
      const whole = items.length >= page.count || page.items.length === 0;
      fleet.load(whole ? items : page.items, whole);
      fleetLoading.set('ready');
      if (whole) return;
    }
  } catch {
    // The client has already reported it (reachability, sign-in). The screen offers a retry or keeps its data.
    if (!fleet.loaded) fleetLoading.set('failed');
  }
}
