import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { call } from '../api/client.ts';

/** Id of the user for which this browser receives pushes. */
const USER_KEY = 'waymark.pushUser';
/** Signing out does not wait longer for a push service. */
const END_WITHIN_MS = 3_000;

/** `unsupported`: also where the application must be installed first · `blocked`: the user refused it in the browser. */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Returns whether this browser receives pushes for a user. */
export async function pushState(userId: string): Promise<PushState> {
  const worker = await pushWorker();
  if (worker === undefined) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const subscription = await worker.pushManager.getSubscription();
  return subscription !== null && localStorage.getItem(USER_KEY) === userId ? 'on' : 'off';
}

/**
 * Subscribes this browser for a user, after the browser asked for permission. Call it on a click.
 * @throws ApiError, or the error of the browser if its push service cannot be reached
 */
export async function startPushes(userId: string): Promise<void> {
  const worker = await pushWorker();
  if (worker === undefined || (await Notification.requestPermission()) !== 'granted') return;
  const { publicKey } = await call(ENDPOINTS.notifications.pushKey, {});
  // A subscription with the key of another installation, or of another user, cannot be used.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', expirationTime = null, keys } = subscription.toJSON();
  try {
    const { p256dh = '', auth = '' } = keys ?? {};
    await call(ENDPOINTS.notifications.subscribePush, { body: { endpoint, expirationTime, keys: { p256dh, auth } } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
  localStorage.setItem(USER_KEY, userId);
}

/** Ends the pushes to this browser. Never rejects. Call it before the session ends. */
export async function endPushes(): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, END_WITHIN_MS));
  await Promise.race([end(), late]).catch(() => undefined);
}

/** Ends pushes for another user, whose session ended without signing out. Never rejects. */
export async function endPushesOfOthers(userId: string): Promise<void> {
  if (![null, userId].includes(localStorage.getItem(USER_KEY))) await endPushes();
}

async function end(): Promise<void> {
  const subscription = await (await pushWorker())?.pushManager.getSubscription();
  localStorage.removeItem(USER_KEY);
  if (!subscription) return;
  const { endpoint } = subscription;
  // Each is enough: the server forgets a subscription that its push service no longer knows.
  await Promise.allSettled([
    call(ENDPOINTS.notifications.unsubscribePush, { body: { endpoint } }, { keepPageOn401: true }),
    subscription.unsubscribe(),
  ]);
}

async function pushWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}
