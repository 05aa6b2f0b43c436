import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LIMITS } from '@waymark/domain/limits.ts';
import type { Message } from './message.ts';

export interface KeptMessage extends Message {
  channel: 'EMAIL' | 'SMS';
  id: string;
  /** ISO 8601 UTC. */
  time: string;
}

/** `<epoch ms>-<uuid>.json`: names sort by time. */
const FILE = /^(\d{13})-([0-9a-f-]{36})\.json$/;

/**
 * Messages as files of one folder, for an installation without a mail server or an SMS gateway. They contain codes, so
 * only the user of the server process can read them. The oldest are deleted beyond a limit.
 */
export class Outbox {
  readonly #folder: string;
  readonly #now: () => number;
  #lastTime = 0;

  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** @param id of a message that has one @throws Error if the folder cannot be written */
  async keep({ channel, to, subject, text }: Message, id: string = randomUUID()): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    // Keeps the order of two messages of the same millisecond.
    this.#lastTime = Math.max(this.#now(), this.#lastTime + 1);
    const name = `${String(this.#lastTime).padStart(13, '0')}-${id}.json`;
    // Written under another name first, so that a concurrent listing does not read half of it.
    const unfinished = path.join(this.#folder, `.${name}`);
    await writeFile(unfinished, JSON.stringify({ channel, to, subject, text }, undefined, 2), { mode: 0o600 });
    await rename(unfinished, path.join(this.#folder, name));
    const names = await this.#names();
    for (const old of names.slice(LIMITS.outboxMessages)) await rm(path.join(this.#folder, old), { force: true });
  }

  async works(): Promise<boolean> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      return true;
    } catch {
      return false; // a full or read-only disk
    }
  }

  /** Returns the kept messages, newest first. */
  async list(): Promise<KeptMessage[]> {
    const read = await Promise.all((await this.#names()).map((name) => this.#read(name)));
    return read.filter((message) => message !== undefined);
  }

  async #names(): Promise<string[]> {
    try {
      return (await readdir(this.#folder))
        .filter((name) => FILE.test(name))
        .sort()
        .reverse();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []; // no message was ever kept
      throw error;
    }
  }

  async #read(name: string): Promise<KeptMessage | undefined> {
    const [, at, id] = FILE.exec(name) ?? [];
    try {
      const kept = JSON.parse(await readFile(path.join(this.#folder, name), 'utf8')) as Record<string, unknown>;
      const channel = kept.channel === 'SMS' ? 'SMS' : 'EMAIL';
      return {
        id: id ?? '',
        time: new Date(Number(at)).toISOString(),
        channel,
        to: String(kept.to),
        subject: String(kept.subject),
        text: String(kept.text),
      };
    } catch {
      return undefined; // removed meanwhile, or not ours
    }
  }
}
