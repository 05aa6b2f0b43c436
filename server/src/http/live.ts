import websocket from '@fastify/websocket';
import { decodeResume, FrameError, LIVE_CLOSE, LIVE_PATH, RESUME_MESSAGE_CAP } from '@waymark/contract/live/frame.ts';
import type { InboxFrame } from '@waymark/contract/notifications/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { LiveService } from '../features/live/service.ts';
import type { InboxFeed } from '../features/notifications/feed.ts';
import type { InboxService } from '../features/notifications/inbox.ts';
import { Refusal } from '../features/refusal.ts';
import { mustMay } from '../features/session/access.ts';
import type { SessionService, WhySocketsEnd } from '../features/session/service.ts';
import type { Viewer } from '../features/session/viewer.ts';
import { fromOwnSite } from './origin.ts';
import { showsAccount } from './page-account.ts';

/** Interval of the check for changes by other processes. Sockets follow within 1 s, including the query. */
const CHECK_SESSIONS_MS = 500;
const PING_MS = 30_000;
/** Time limit of the resume message. A browser sends it immediately, so a silent one is gone. */
const RESUME_WITHIN_MS = 10_000;
const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;
/** A user who gains access only has to connect again. */
const CLOSE_CODES: Readonly<Record<WhySocketsEnd, number>> = {
  ended: LIVE_CLOSE.noSession,
  switched: LIVE_CLOSE.otherAccount,
  grown: GOING_AWAY,
  rights: LIVE_CLOSE.otherRights,
};

interface Socket {
  socket: WebSocket;
  viewer: Viewer;
  answered: boolean;
}

export interface LiveParts {
  live: LiveService;
  sessions: SessionService;
  inboxes: Pick<InboxService, 'frame'>;
  /** Entries of bells that any process added. */
  feed: InboxFeed;
  publicUrl: string | undefined;
}

/** Serves the sockets of the live channel to the own site, with a session, and closes them when the session ends. */
export async function serveLive(
  app: FastifyInstance,
  { live, sessions, inboxes, feed, publicUrl }: LiveParts,
): Promise<void> {
  const sockets = new Set<Socket>();
  await app.register(websocket, {
    options: { maxPayload: RESUME_MESSAGE_CAP, perMessageDeflate: false, clientTracking: false },
  });

  const preValidation = async (request: FastifyRequest) => {
    if (!fromOwnSite(request, publicUrl)) throw new Refusal('error.origin.foreign');
    if (request.viewer === undefined) throw new Refusal('error.session.missing');
    mustMay(request.viewer, 'assets.read');
  };
  app.get(LIVE_PATH, { websocket: true, preValidation }, (socket, request) => {
    if (request.viewer === undefined) throw new Refusal('error.session.missing');
    if (!showsAccount(request, request.viewer)) return socket.close(LIVE_CLOSE.otherAccount);
    // Refused after the upgrade, because a browser sees only the code and reason of a closed socket.
    if (openOf(sockets, request.viewer) >= LIMITS.liveSocketsPerUser)
      return socket.close(TRY_AGAIN_LATER, `more than ${LIMITS.liveSocketsPerUser} live sockets of one user`);
    const one: Socket = { socket, viewer: request.viewer, answered: true };
    sockets.add(one);
    if (feed.listening) tellMissed(one);
    else feed.start();
    socket.on('close', () => sockets.delete(one));
    hold(one, live, (error) =>
      request.log.error({ name: error instanceof Error ? error.name : typeof error }, 'a live connection failed'),
    );
  });

  const end = (ended: ReadonlyMap<number, WhySocketsEnd>) => {
    for (const { socket, viewer } of sockets) {
      const why = ended.get(viewer.sessionId);
      if (why !== undefined) socket.close(CLOSE_CODES[why]);
    }
  };
  const unsubscribe = sessions.onEnd((ends, why) => {
    for (const { socket, viewer } of sockets) if (ends(viewer)) socket.close(CLOSE_CODES[why]);
  });
  const unsubscribeFeed = feed.subscribe({
    async entry({ account, user, entry }) {
      for (const { socket, viewer } of sockets) {
        if (viewer.homeAccountId !== account || viewer.userId !== user) continue;
        const frame = await inboxes.frame(viewer, entry);
        if (frame !== undefined && socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
      }
    },
    missed() {
      for (const one of sockets) tellMissed(one);
    },
  });
  let checking = false;
  let changedMeanwhile = false;
  const check = (): void => {
    if (checking || sockets.size === 0) return;
    checking = true;
    changedMeanwhile = false;
    sessions
      .ended([...sockets].map(({ viewer }) => viewer))
      // An unreachable database ends no session. The next check decides.
      .then(end, () => undefined)
      .finally(() => {
        checking = false;
        if (changedMeanwhile) check();
      });
  };
  const checks = setInterval(check, CHECK_SESSIONS_MS).unref();
  const unsubscribeChanges = sessions.onChange(() => {
    changedMeanwhile = true;
    check();
  });
  const ping = setInterval(() => {
    for (const one of sockets) {
      if (!one.answered) one.socket.terminate();
      one.answered = false;
      one.socket.ping();
    }
  }, PING_MS).unref();

  app.addHook('preClose', async () => {
    clearInterval(checks);
    clearInterval(ping);
    unsubscribe();
    unsubscribeChanges();
    unsubscribeFeed();
    await feed.close();
    for (const { socket } of sockets) socket.close(GOING_AWAY);
    live.close();
  });
}

/** Lets a page fetch its bell again: entries may have been added before it was open, or while none were received. */
function tellMissed({ socket }: Socket): void {
  const frame: InboxFrame = { type: 'inbox' };
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame));
}

/** Returns the number of open sockets of a user, over all sessions. */
function openOf(sockets: ReadonlySet<Socket>, { userUid }: Viewer): number {
  let count = 0;
  for (const { viewer } of sockets) if (viewer.userUid === userUid) count++;
  return count;
}

/** Runs one socket: its only message is the resume message, then it gets frames until it closes. */
function hold(one: Socket, live: LiveService, onError: (error: unknown) => void): void {
  const { socket, viewer } = one;
  let leave: (() => void) | undefined;
  let begun = false;
  const silent = setTimeout(() => socket.close(LIVE_CLOSE.badMessage), RESUME_WITHIN_MS).unref();
  const connection = {
    send: (bytes: Uint8Array) => socket.send(bytes),
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
  };

  socket.on('pong', () => {
    one.answered = true;
  });
  socket.on('error', onError);
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (begun || !isBinary) return socket.close(LIVE_CLOSE.badMessage);
    begun = true;
    clearTimeout(silent);
    let resume: ReturnType<typeof decodeResume>;
    try {
      resume = decodeResume(data);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      return socket.close(LIVE_CLOSE.badMessage);
    }
    live.watch(connection, viewer, resume).then(
      (end) => {
        if (socket.readyState === socket.OPEN) leave = end;
        else end();
      },
      (error: unknown) => {
        onError(error);
        socket.close(TRY_AGAIN_LATER);
      },
    );
  });
  socket.on('close', () => {
    clearTimeout(silent);
    leave?.();
  });
}
