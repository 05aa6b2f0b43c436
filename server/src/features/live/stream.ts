import { FRAME_FLAGS, type FrameHeader, FrameWriter, POSITION_FLAGS } from '@waymark/contract/live/frame.ts';
import { statusNumber } from '@waymark/domain/status.ts';
import type { LiveChange } from '../../telemetry/publish.ts';

/** Frames kept for reconnecting browsers: a minute of a busy account, longer of a quiet one. */
const KEPT_FRAMES = 480;
const KEPT_BYTES = 4 * 1024 * 1024;
const NPA = statusNumber('npa');

/** The same tick with and without NPA marks. Usually both are the same bytes. */
export interface TickFrame {
  sequence: number;
  full: Uint8Array;
  withoutNpa: Uint8Array;
}

/**
 * The live state of one account and its last frames. A frame holds the changes since the previous one, so a browser
 * that has sequence n and gets all frames after n misses nothing. No I/O and no clock of its own.
 */
export class LiveStream {
  readonly account: number;
  readonly epoch: number;
  #sequence = 0;
  readonly #latest = new Map<number, LiveChange>();
  /** Assets that changed since the last frame, with their state in that frame. */
  readonly #changed = new Map<number, LiveChange | undefined>();
  readonly #removed = new Set<number>();
  /** Deleted assets, so that a late change does not restore one. Numbers of assets are never reused. */
  readonly #gone = new Set<number>();
  /** Flags of the next frame. */
  #flags = 0;
  readonly #kept: TickFrame[] = [];
  #keptBytes = 0;
  #snapshot: TickFrame | undefined;

  /** @param epoch any number that an earlier stream of this account did not have */
  constructor(account: number, epoch: number) {
    this.account = account;
    this.epoch = epoch;
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Applies a change of an asset. A packet older than the last one is ignored. */
  apply(change: LiveChange): void {
    if (this.#gone.has(change.assetId)) return;
    const before = this.#latest.get(change.assetId);
    if (before && (change.receivedAt ?? 0) < (before.receivedAt ?? 0)) return;
    this.#latest.set(change.assetId, change);
    if (!this.#changed.has(change.assetId)) this.#changed.set(change.assetId, before);
  }

  remove(assetId: number): void {
    this.#gone.add(assetId);
    this.#changed.delete(assetId);
    if (this.#latest.delete(assetId)) this.#removed.add(assetId);
  }

  /** Called when names, types or tags of assets change: browsers fetch them again. */
  namesChanged(): void {
    this.#flags |= FRAME_FLAGS.namesChanged;
  }

  /** Called when a remote command is created or progresses: browsers fetch their commands again. */
  commandsChanged(): void {
    this.#flags |= FRAME_FLAGS.commandsChanged;
  }

  /** Called when secure park of an asset is turned on or off: browsers fetch their marks again. */
  secureParkChanged(): void {
    this.#flags |= FRAME_FLAGS.secureParkChanged;
  }

  /** Returns the frame of this tick, undefined if nothing changed. @param now epoch ms */
  tick(now: number): TickFrame | undefined {
    if (this.#changed.size === 0 && this.#removed.size === 0 && this.#flags === 0) return undefined;
    const flags = this.#flags;
    const encode = (npaHidden: boolean) => {
      const writer = new FrameWriter();
      for (const [assetId, before] of this.#changed) writeChange(writer, this.#latest.get(assetId)!, before, npaHidden);
      for (const assetId of this.#removed) writer.removal(assetId);
      return writer;
    };
    const writer = encode(false);
    const marked = [...this.#changed].some(
      ([assetId, before]) => before?.status === NPA || this.#latest.get(assetId)!.status === NPA,
    );
    const hidden = marked ? encode(true) : undefined;
    this.#changed.clear();
    this.#removed.clear();
    this.#flags = 0;
    if (writer.empty && flags === 0) return undefined;

    this.#sequence += 1;
    this.#snapshot = undefined;
    const header = this.#header('changes', flags, now);
    const full = writer.finish(header);
    const frame = { sequence: this.#sequence, full, withoutNpa: hidden?.finish(header) ?? full };
    this.#keep(frame);
    return frame;
  }

  /** Returns the whole state as of the last tick's sequence. The next tick repeats later changes. */
  snapshot(now: number): TickFrame {
    if (this.#snapshot && this.#changed.size === 0 && this.#removed.size === 0) return this.#snapshot;
    const encode = (npaHidden: boolean) => {
      const writer = new FrameWriter();
      for (const change of this.#latest.values()) writeChange(writer, change, undefined, npaHidden);
      return writer.finish(this.#header('snapshot', 0, now));
    };
    const full = encode(false);
    const marked = [...this.#latest.values()].some((change) => change.status === NPA);
    this.#snapshot = { sequence: this.#sequence, full, withoutNpa: marked ? encode(true) : full };
    return this.#snapshot;
  }

  /** Returns frames after `sequence`, or undefined if a snapshot is needed. */
  since(epoch: number, sequence: number): TickFrame[] | undefined {
    if (epoch !== this.epoch || sequence > this.#sequence) return undefined;
    if (sequence === this.#sequence) return [];
    const oldest = this.#kept[0];
    if (oldest === undefined || oldest.sequence > sequence + 1) return undefined;
    return this.#kept.slice(sequence + 1 - oldest.sequence);
  }

  #keep(frame: TickFrame): void {
    this.#kept.push(frame);
    this.#keptBytes += frame.full.byteLength;
    while (this.#kept.length > KEPT_FRAMES || (this.#keptBytes > KEPT_BYTES && this.#kept.length > 1))
      this.#keptBytes -= this.#kept.shift()!.full.byteLength;
  }

  #header(type: FrameHeader['type'], flags: number, now: number): FrameHeader {
    return { type, flags, account: this.account, epoch: this.epoch, sequence: this.#sequence, serverTime: now };
  }
}

/** Writes the fields that differ from `before`, or all without it. */
function writeChange(writer: FrameWriter, now: LiveChange, before: LiveChange | undefined, npaHidden: boolean): void {
  const { assetId: key, latitudeE7, longitudeE7, fixTime } = now;
  const packetTime = now.receivedAt ?? fixTime;
  const moved = before === undefined || placeDiffers(now, before);
  if (moved && latitudeE7 !== null && longitudeE7 !== null && fixTime !== null)
    writer.position(
      key,
      latitudeE7,
      longitudeE7,
      fixTime,
      packetTime ?? fixTime,
      now.speedCentimetersPerSecond ?? undefined,
      now.headingDegrees ?? undefined,
      positionFlags(now),
    );
  else if (packetTime !== null && packetTime !== before?.receivedAt) writer.contact(key, packetTime);

  if (now.diagnosis !== (before?.diagnosis ?? null)) writer.diagnosis(key, now.diagnosis ?? '');

  const status = shown(now, npaHidden);
  if (
    before &&
    status === shown(before, npaHidden) &&
    now.movement === before.movement &&
    now.statusSince === before.statusSince
  )
    return;
  writer.status(key, status, now.movement, now.statusSince ?? undefined);
}

function shown(change: LiveChange, npaHidden: boolean): number {
  return npaHidden && change.status === NPA ? change.movement : change.status;
}

function placeDiffers(a: LiveChange, b: LiveChange): boolean {
  return (
    a.latitudeE7 !== b.latitudeE7 ||
    a.longitudeE7 !== b.longitudeE7 ||
    a.fixTime !== b.fixTime ||
    a.speedCentimetersPerSecond !== b.speedCentimetersPerSecond ||
    a.headingDegrees !== b.headingDegrees ||
    positionFlags(a) !== positionFlags(b)
  );
}

function positionFlags(change: LiveChange): number {
  return (
    (change.auxiliary ? POSITION_FLAGS.auxiliary : 0) |
    (change.ignition === null ? 0 : POSITION_FLAGS.ignitionKnown) |
    (change.ignition ? POSITION_FLAGS.ignitionOn : 0)
  );
}
