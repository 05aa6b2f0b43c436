/**
 * Opens the application without network. It serves the files of the build and the application's page, never an answer
 * of the server: those are kept by the application itself (../api/kept-answers.ts). The build puts
 * `const BUILD = {…}` in front of this file (service-worker-plugin.ts): `name`, a hash of the build, `files`, its
 * files, and `entry`, the script of its page.
 */
/* global BUILD */

const PREFIX = 'waymark-files-';
const CACHE = PREFIX + BUILD.name;
const PAGE = '/index.html';
/** Pages of the server that are not the application, and everything else that is not a page of it. */
const ELSEWHERE =
  /^\/(api|v1\.0|auth|users|location|maps|live|health|metrics|login-app|create-account|share|link-expired|unsubscribe)(\/|$)|\.\w+$/;
/** A server that does not answer in this time is treated as absent. */
const ANSWER_WITHIN_MS = 5000;

self.addEventListener('install', (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldBuilds().then(() => self.clients.claim()));
});

self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.loaded)) event.waitUntil(keepLoaded(event.data.loaded));
});

self.addEventListener('push', (event) => {
  const { title, ...alert } = event.data?.json() ?? {};
  if (title) event.waitUntil(self.registration.showNotification(title, optionsOf(alert)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!ELSEWHERE.test(pathname)) event.respondWith(page(event));
  } else if (isFile(pathname)) event.respondWith(file(request));
});

function isFile(pathname) {
  return pathname.startsWith('/assets/') ? /\.\w+$/.test(pathname) : BUILD.files.includes(pathname);
}

/**
 * Keeps the page and all files of the build. If the user saves data, its files follow when the page loads them. Fails as
 * a whole if the server already has another build.
 */
async function install() {
  const response = await fetch(PAGE, { cache: 'no-store' });
  const text = await response.text();
  if (!response.ok || response.redirected || !text.includes(BUILD.entry)) throw new Error('not the page of this build');
  const cache = await caches.open(CACHE);
  await cache.put(PAGE, new Response(text, { headers: response.headers }));
  if (!self.navigator?.connection?.saveData) await cache.addAll(BUILD.files);
}

/** The build before this one stays, because open tabs of it still load its files. */
async function removeOldBuilds() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

/** Keeps files that the page loaded before this worker: its language, fonts and the outlines of the world. */
async function keepLoaded(paths) {
  const cache = await caches.open(CACHE);
  for (const path of paths) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined);
}

/** A name in `/assets/` contains the hash of its content, so a kept file is never out of date. */
async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept && new URL(request.url).pathname.startsWith('/assets/')) return kept;
  try {
    const response = await fetch(request);
    if (response.ok && new URL(request.url).pathname.startsWith('/assets/'))
      await (await caches.open(CACHE)).put(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** The server's page, so that a new version and an ended session show immediately. The kept one without an answer. */
async function page(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(PAGE);
  const asked = fetch(event.request);
  if (!kept) return asked;
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve(kept), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return kept;
  } finally {
    clearTimeout(timer);
  }
}

/** A later push about the same group of alerts replaces the one that is shown, and sounds again. */
function optionsOf({ body, link, tag, language }) {
  return { body, tag, renotify: Boolean(tag), lang: language, icon: '/icon-192.png', data: link };
}

/** Shows the page of an alert in a tab of the application, or in another one. Links of other sites are not opened. */
async function show(link) {
  const { origin, href } = new URL(link ?? '/', self.location.origin);
  if (origin !== self.location.origin) return;
  const [tab] = await self.clients.matchAll({ type: 'window' });
  if (!tab) return self.clients.openWindow(href);
  await tab.focus();
  return tab.navigate(href);
}
