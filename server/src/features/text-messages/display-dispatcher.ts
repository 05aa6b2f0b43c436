/**
 * Sends queued messages to the displays of connected devices. It shares nothing with the queues of commands but the
 * socket, so that no command waits for a message.
 */
import { LIMITS } from '@waymark/domain/limits.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import type { LiveSession, LiveSessions, TextAnswer } from '../../gateway/live-sessions.ts';
import type { Database } from '../../storage/db.ts';
import { forLog } from '../../telemetry/failure-kind.ts';
import { answerText, claimText, devicesWithMessages, endOverdue, endUnassigned, unclaimText } from './displays-sql.ts';

/** The part of the dispatcher that calls use. */
export interface DisplayDispatch {
  /** Called after the commit of a message to the display of this device. */
  changed(deviceId: number): void;
}

export interface DisplayDispatcherParts {
  database: Database;
  sessions: Pick<LiveSessions, 'get' | 'onTextAnswer'>;
  log: { warn(details: object, text: string): void };
  /** Epoch ms. Default the system clock. */
  now?: () => number;
  /** Whether a timer calls `tick` every second. Default true. */
  ticking?: boolean;
}

const TICK_MS = 1_000;
/** Interval of ending overdue messages and of reading which devices have open ones. */
const TIDY_EVERY_MS = 30_000;
/** An open socket is not enough: its device must have sent something lately. */
const HEARD_WITHIN_MS = 60_000;
/** Answers that wait while the database is not available. */
const MOST_ANSWERS = 1_000;

export class DisplayDispatcher implements DisplayDispatch {
  readonly #parts: DisplayDispatcherParts;
  readonly #now: () => number;
  /** Devices with open messages. */
  readonly #devices = new Set<number>();
  readonly #answers: TextAnswer[] = [];
  readonly #unsubscribe: () => void;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #tidiedAt = 0;
  #failing = false;
  #closed = false;

  constructor(parts: DisplayDispatcherParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
    this.#unsubscribe = parts.sessions.onTextAnswer((answer) => {
      if (this.#answers.length < MOST_ANSWERS) this.#answers.push(answer);
      void this.tick();
    });
  }

  /** Resumes with the messages that were open when the server stopped. */
  start(): Promise<void> {
    if (this.#parts.ticking ?? true) this.#timer ??= setInterval(() => void this.tick(), TICK_MS).unref();
    return this.tick();
  }

  changed(deviceId: number): void {
    this.#devices.add(deviceId);
    void this.tick();
  }

  /** Stores answers, then sends what can be sent. Calls during a run share the run after it. */
  tick(): Promise<void> {
    if (this.#running !== undefined) {
      this.#next ??= this.#running.then(() => {
        this.#next = undefined;
        return this.tick();
      });
      return this.#next;
    }
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Stops sending and waits for the running step. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#running;
  }

  async #run(): Promise<void> {
    if (this.#closed) return;
    try {
      await this.#storeAnswers();
      await this.#tidy();
      for (const deviceId of this.#devices) await this.#sendTo(deviceId);
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#parts.log.warn({ error: forLog(error) }, 'messages to displays are delayed');
      this.#failing = true;
      // Reads again which devices have messages.
      this.#tidiedAt = 0;
    }
  }

  async #storeAnswers(): Promise<void> {
    for (let answer = this.#answers[0]; answer !== undefined; answer = this.#answers[0]) {
      const { session, serial, refused, receivedAt } = answer;
      await this.#parts.database.ingest((tx) =>
        answerText(tx, session.deviceId, { serial, refused }, new Date(receivedAt)),
      );
      this.#answers.shift();
    }
  }

  async #tidy(): Promise<void> {
    const now = this.#now();
    if (Math.abs(now - this.#tidiedAt) < TIDY_EVERY_MS) return;
    const sentBefore = new Date(now - LIMITS.displayAnswerMinutes * 60_000);
    const open = await this.#parts.database.ingest(async (tx) => {
      await endOverdue(tx, new Date(now), sentBefore);
      return devicesWithMessages(tx);
    });
    this.#devices.clear();
    for (const deviceId of open) this.#devices.add(deviceId);
    this.#tidiedAt = now;
  }

  async #sendTo(deviceId: number): Promise<void> {
    for (;;) {
      const session = this.#heardSession(deviceId);
      const texts = session && protocolOf(session.protocol)?.texts;
      if (session === undefined || texts === undefined || this.#closed) return;
      const at = new Date(this.#now());
      // Before the look, so that a message that is queued meanwhile brings the device back.
      this.#devices.delete(deviceId);
      const text = await this.#parts.database.ingest(async (tx) => {
        await endUnassigned(tx, deviceId, at);
        return claimText(tx, deviceId, texts.confirms, at);
      });
      if (text === undefined) return;
      this.#devices.add(deviceId);
      const { id, body, serial, model } = text;
      if (session.show({ text: body, serial, imei: session.imei, model: model ?? undefined })) continue;
      await this.#parts.database.ingest((tx) => unclaimText(tx, id));
      return;
    }
  }

  #heardSession(deviceId: number): LiveSession | undefined {
    const session = this.#parts.sessions.get(deviceId);
    return session && this.#now() - session.lastPacketAt <= HEARD_WITHIN_MS ? session : undefined;
  }
}
