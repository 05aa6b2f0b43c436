import { decodeResume, FRAME_FLAGS, type FrameType, FrameWriter, LIVE_CLOSE } from '@waymark/contract/live/frame.ts';
import { describe, expect, it } from 'vitest';
import { LiveChannel, type LiveSink, type LiveSocket, type LiveState } from './live.ts';

class Socket implements LiveSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: Uint8Array<ArrayBuffer>[] = [];
  closed = false;
  send(bytes: Uint8Array<ArrayBuffer>): void {
    this.sent.push(bytes);
  }
  close(): void {
    this.closed = true;
  }
  get resume() {
    return decodeResume(this.sent[0]!);
  }
}

/** A page with its own clock and sockets that records all events of the channel. */
class Page {
  clock = 1_000_000;
  sockets: Socket[] = [];
  timers: { at: number; work: () => void }[] = [];
  told: string[] = [];
  states: LiveState[] = [];
  ended = 0;
  /** The end of the session leaves the page. */
  leaves = true;
  switched = 0;
  readonly channel: LiveChannel;

  constructor() {
    const sink: LiveSink = {
      position: (key) => this.told.push(`position ${key}`),
      contact: (key) => this.told.push(`contact ${key}`),
      status: (key) => this.told.push(`status ${key}`),
      removal: (key) => this.told.push(`removal ${key}`),
      diagnosis: (key) => this.told.push(`diagnosis ${key}`),
      snapshotBegin: (account) => this.told.push(`snapshot ${account}`),
      snapshotEnd: () => undefined,
      frameEnd: () => undefined,
      namesChanged: () => this.told.push('names'),
      commandsChanged: () => this.told.push('commands'),
      secureParkChanged: () => this.told.push('securePark'),
      message: (text) => this.told.push(text),
    };
    this.channel = new LiveChannel(sink, (state) => this.states.push(state), {
      connect: () => {
        const socket = new Socket();
        this.sockets.push(socket);
        return socket;
      },
      now: () => this.clock,
      random: () => 0,
      setTimer: (work, milliseconds) => {
        const timer = { at: this.clock + milliseconds, work };
        this.timers.push(timer);
        return timer;
      },
      clearTimer: (timer) => {
        this.timers = this.timers.filter((other) => other !== timer);
      },
      sessionEnded: () => {
        this.ended++;
        return this.leaves;
      },
      otherAccount: () => void this.switched++,
      otherRights: () => void this.told.push('rights'),
    });
    this.channel.start();
  }

  get socket(): Socket {
    return this.sockets.at(-1)!;
  }
  get state(): LiveState {
    return this.states.at(-1)!;
  }

  pass(milliseconds: number): void {
    const end = this.clock + milliseconds;
    for (;;) {
      const next = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.clock = next.at;
      next.work();
    }
    this.clock = end;
  }

  frame(type: FrameType, sequence: number, key: number, options: { epoch?: number; flags?: number } = {}): void {
    const writer = new FrameWriter();
    if (type !== 'alive') writer.contact(key, 5000);
    const bytes = writer.finish({
      type,
      flags: options.flags ?? 0,
      account: type === 'alive' ? 0 : 7,
      epoch: options.epoch ?? 1,
      sequence,
      serverTime: this.clock,
    });
    this.socket.onmessage?.({ data: bytes.buffer });
  }
}

function livePage(): Page {
  const page = new Page();
  page.socket.onopen?.();
  page.frame('snapshot', 10, 1);
  return page;
}

describe('the live channel', () => {
  it('requests a snapshot at first, and is live after the first frame', () => {
    const page = livePage();
    expect(page.socket.resume).toEqual([]);
    expect(page.told).toEqual(['snapshot 7', 'contact 1']);
    expect(page.state.state).toBe('live');
  });

  it('resumes from its last state after a drop', () => {
    const page = livePage();
    page.frame('changes', 11, 2);
    page.socket.onclose?.({ code: 1006 });
    expect(page.state).toMatchObject({ state: 'reconnecting', nextAttemptAt: page.clock + 500 });
    page.pass(500);
    page.socket.onopen?.();
    expect(page.socket.resume).toEqual([{ account: 7, epoch: 1, sequence: 11 }]);
    page.frame('changes', 12, 3);
    expect(page.told).toEqual(['snapshot 7', 'contact 1', 'contact 2', 'contact 3']);
    expect(page.state.state).toBe('live');
  });

  it('treats 4 s of silence as a drop, so that the banner appears within 5 s', () => {
    const page = livePage();
    const heard = page.clock;
    page.pass(3_900);
    expect(page.state.state).toBe('live');
    page.pass(200);
    expect(page.state).toMatchObject({ state: 'reconnecting', since: heard });
  });

  it('is kept alive by keep-alive frames', () => {
    const page = livePage();
    for (let time = 0; time < 20; time++) {
      page.pass(2_000);
      page.frame('alive', 0, 0);
    }
    expect(page.sockets).toHaveLength(1);
    expect(page.state.state).toBe('live');
  });

  it('requests a snapshot when a frame is missing, and applies no later frames', () => {
    const page = livePage();
    page.frame('changes', 12, 99);
    expect(page.told).not.toContain('contact 99');
    page.pass(500);
    page.socket.onopen?.();
    expect(page.socket.resume).toEqual([]);
    page.frame('snapshot', 12, 99);
    expect(page.told.slice(-2)).toEqual(['snapshot 7', 'contact 99']);
  });

  it('requests a snapshot when the epoch changes', () => {
    const page = livePage();
    page.frame('changes', 11, 99, { epoch: 2 });
    expect(page.told).not.toContain('contact 99');
    page.pass(500);
    page.socket.onopen?.();
    expect(page.socket.resume).toEqual([]);
  });

  it('does not apply a frame twice', () => {
    const page = livePage();
    page.frame('changes', 11, 2);
    page.frame('changes', 11, 2);
    expect(page.told.filter((told) => told === 'contact 2')).toHaveLength(1);
  });

  it('restarts after unreadable bytes', () => {
    const page = livePage();
    page.socket.onmessage?.({ data: new ArrayBuffer(9) });
    expect(page.state.state).toBe('reconnecting');
    page.pass(500);
    page.socket.onopen?.();
    expect(page.socket.resume).toEqual([]);
  });

  it('waits longer after each failure, at most 15 s, and retries immediately on request', () => {
    const page = livePage();
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      page.socket.onclose?.({ code: 1006 });
      const wait = page.state.nextAttemptAt! - page.clock;
      waits.push(wait);
      page.pass(wait);
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    page.socket.onclose?.({ code: 1006 });
    const sockets = page.sockets.length;
    page.channel.tryNow();
    expect(page.sockets).toHaveLength(sockets + 1);
    page.socket.onopen?.();
    page.frame('changes', 11, 2);
    page.socket.onclose?.({ code: 1006 });
    expect(page.state.nextAttemptAt! - page.clock).toBe(500);
  });

  it('leaves for sign-in when the session has ended, and does not reconnect', () => {
    const page = livePage();
    page.socket.onclose?.({ code: LIVE_CLOSE.noSession });
    expect(page.ended).toBe(1);
    page.pass(60_000);
    expect(page.sockets).toHaveLength(1);
  });

  it('connects again after the end of the session if the page stays', () => {
    const page = new Page();
    page.leaves = false;
    page.socket.onclose?.({ code: LIVE_CLOSE.noSession });
    page.pass(60_000);
    expect(page.sockets.length).toBeGreaterThan(1);
  });

  it('leaves the page when the session switches to another account', () => {
    const page = new Page();
    page.socket.onclose?.({ code: LIVE_CLOSE.otherAccount });
    expect(page.switched).toBe(1);
    expect(page.timers).toEqual([]);
  });

  it('restarts from snapshots and reports changed permissions of the user', () => {
    const page = livePage();
    page.socket.onclose?.({ code: LIVE_CLOSE.otherRights });
    expect(page.told.at(-1)).toBe('rights');
    page.pass(1_000);
    expect(page.sockets).toHaveLength(2);
    page.socket.onopen?.();
    expect(page.socket.resume).toEqual([]);
  });

  it('reports changed names', () => {
    const page = livePage();
    page.frame('changes', 11, 2, { flags: FRAME_FLAGS.namesChanged });
    expect(page.told.at(-1)).toBe('names');
  });

  it('reports changed remote commands', () => {
    const page = livePage();
    page.frame('changes', 11, 2, { flags: FRAME_FLAGS.commandsChanged });
    expect(page.told.at(-1)).toBe('commands');
  });

  it('reports changed secure park', () => {
    const page = livePage();
    page.frame('changes', 11, 2, { flags: FRAME_FLAGS.secureParkChanged });
    expect(page.told.at(-1)).toBe('securePark');
  });

  it('passes on a text message', () => {
    const page = livePage();
    page.socket.onmessage?.({ data: '{"type":"alert"}' });
    expect(page.told.at(-1)).toBe('{"type":"alert"}');
  });

  it('is silent after it was stopped', () => {
    const page = livePage();
    page.channel.stop();
    page.pass(60_000);
    expect(page.sockets).toHaveLength(1);
    expect(page.socket.closed).toBe(true);
  });
});
