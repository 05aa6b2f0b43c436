import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

const SOURCE = readFileSync(path.join(import.meta.dirname, 'service-worker.js'), 'utf8');
const ORIGIN = 'https://fleet.example';

type Kept = Map<string, Response>;

/** A browser with the caches of all builds and a server with one build. */
function browser(files: Record<string, string>) {
  const stores = new Map<string, Kept>();
  const notified: unknown[][] = [];
  const opened: string[] = [];
  const server = { files, reachable: true };
  const pathOf = (target: string | Request): string =>
    new URL(typeof target === 'string' ? target : target.url, ORIGIN).pathname;
  const fetched = async (target: string | Request): Promise<Response> => {
    if (!server.reachable) throw new TypeError('no network');
    const text = server.files[pathOf(target)];
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  };
  const open = async (name: string) => {
    const store: Kept = stores.get(name) ?? new Map();
    stores.set(name, store);
    return {
      put: async (target: string | Request, response: Response) => void store.set(pathOf(target), response),
      match: async (target: string | Request) => store.get(pathOf(target))?.clone(),
      addAll: async (paths: string[]) => {
        for (const path of paths) store.set(path, await fetched(path));
      },
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (target: string | Request) =>
      [...stores.values()].map((store) => store.get(pathOf(target))?.clone()).find((kept) => kept !== undefined),
  };
  /** Starts the worker of a build. @returns a function that sends it an event and resolves with its answer */
  const worker = (build: { name: string; entry: string; files: string[] }, connection = {}) => {
    const listeners = new Map<string, (event: object) => void>();
    const self = {
      location: new URL(ORIGIN),
      navigator: { connection },
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      skipWaiting: async () => undefined,
      clients: {
        claim: async () => undefined,
        matchAll: async () => [],
        openWindow: async (address: string) => void opened.push(address),
      },
      registration: { showNotification: async (...shown: unknown[]) => void notified.push(shown) },
    };
    runInNewContext(`const BUILD = ${JSON.stringify(build)};\n${SOURCE}`, {
      ...{ self, caches, fetch: fetched, URL, Response, Error, setTimeout, clearTimeout },
    });
    return async (type: string, event: object = {}): Promise<Response | undefined> => {
      let answer: Promise<Response> | undefined;
      const work: Promise<unknown>[] = [];
      listeners.get(type)!({
        ...event,
        waitUntil: (promise: Promise<unknown>) => work.push(promise),
        respondWith: (promise: Promise<Response>) => {
          answer = promise;
        },
      });
      await Promise.all(work);
      return answer;
    };
  };
  return { server, stores, worker, notified, opened };
}

const build = (name: string) => ({ name, entry: `/assets/app-${name}.js`, files: [`/assets/app-${name}.js`] });
const served = (name: string) => ({
  '/index.html': `<script src="/assets/app-${name}.js">`,
  [`/assets/app-${name}.js`]: `build ${name}`,
});
const asking = (address: string, mode = 'cors') => ({ request: { url: ORIGIN + address, method: 'GET', mode } });

describe('the service worker', () => {
  it('serves the files of an earlier build to its open tabs after a new one is installed', async () => {
    const { server, stores, worker } = browser(served('a'));
    let current = worker(build('a'));
    for (const name of ['a', 'b', 'c']) {
      server.files = served(name);
      current = worker(build(name));
      await current('install');
      await current('activate');
    }
    expect([...stores.keys()]).toEqual(['waymark-files-b', 'waymark-files-c']);
    expect(await (await current('fetch', asking('/assets/app-b.js')))?.text()).toBe('build b');
  });

  it('is not installed with the page of another build', async () => {
    const { stores, worker } = browser(served('b'));
    await expect(worker(build('a'))('install')).rejects.toThrow('not the page of this build');
    expect(stores.size).toBe(0);
  });

  it('keeps only the page at first if the user saves data, and files when the page loads them', async () => {
    const { server, stores, worker } = browser(served('a'));
    const current = worker(build('a'), { saveData: true });
    await current('install');
    const kept = () => [...(stores.get('waymark-files-a')?.keys() ?? [])];
    expect(kept()).toEqual(['/index.html']);
    await current('fetch', asking('/assets/app-a.js'));
    server.reachable = false;
    expect(await (await current('fetch', asking('/assets/app-a.js')))?.text()).toBe('build a');
    expect(kept()).toEqual(['/index.html', '/assets/app-a.js']);
  });

  it('shows a push, and the page of its alert when it is clicked, but no page of another site', async () => {
    const { worker, notified, opened } = browser(served('a'));
    const current = worker(build('a'));
    const alert = {
      title: 'Speeding · Truck 07',
      body: '70 km/h, limit 50',
      link: '/alerts?alert=1',
      tag: 'rule asset 7',
    };
    await current('push', { data: { json: () => ({ ...alert, language: 'en' }) } });
    expect(notified).toMatchObject([[alert.title, { body: alert.body, tag: alert.tag, lang: 'en', data: alert.link }]]);
    for (const data of [alert.link, 'https://other.example/alerts'])
      await current('notificationclick', { notification: { close: () => undefined, data } });
    expect(opened).toEqual([`${ORIGIN}/alerts?alert=1`]);
  });

  it('asks the server for pages, and opens the kept one only without an answer', async () => {
    const { server, worker } = browser(served('a'));
    const current = worker(build('a'));
    await current('install');
    server.files['/map'] = 'newer page';
    expect(await (await current('fetch', asking('/map', 'navigate')))?.text()).toBe('newer page');
    server.reachable = false;
    expect(await (await current('fetch', asking('/map', 'navigate')))?.text()).toContain('app-a.js');
  });

  it('leaves calls, sign-in and shared pages to the browser', async () => {
    const { worker } = browser(served('a'));
    const current = worker(build('a'));
    await current('install');
    for (const address of ['/api/v1/x', '/v1.0/api/things/assets', '/live', '/maps/town.pmtiles'])
      expect([address, await current('fetch', asking(address))]).toEqual([address, undefined]);
    for (const address of ['/login-app', '/share/abc', '/create-account', '/auth/login', '/openapi.json'])
      expect([address, await current('fetch', asking(address, 'navigate'))]).toEqual([address, undefined]);
    expect(
      await current('fetch', { request: { ...asking('/assets/app-a.js').request, method: 'POST' } }),
    ).toBeUndefined();
  });
});
