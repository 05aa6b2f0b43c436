/**
 * Live state of the fleet in typed arrays with one slot per asset. The list call and the live channel write it. The map
 * layer and the visible rows read it. React subscribes to counts, list order and watched slots, never to every
 * position. Longer than most files because these three meet here.
 */
import { POSITION_FLAGS } from '@waymark/contract/live/frame.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import {
  type AttentionCommand,
  type AttentionReason,
  attentionOf,
  attentionRank,
  compareReasons,
  type Diagnosis,
} from '@waymark/domain/attention.ts';
import { STATUSES, type Status, statusNumber } from '@waymark/domain/status.ts';
import type { LiveSink } from '../../api/live.ts';
import { MarkerData } from '../../map/markers/marker-data.ts';
import { type FleetFilter, type FleetSort, matchesSearch, NO_FILTER, searchText, sortKey } from './fleet-filter.ts';

/** Current state of one asset. Times are epoch ms, null if unknown. */
export interface AssetNow {
  facts: AssetStatus;
  status: Status;
  /** Movement under an NPA status, else the status. */
  movement: Status;
  statusSince: number | null;
  lastPacketTime: number | null;
  lastLocationTime: number | null;
  longitude: number | null;
  latitude: number | null;
  headingDegrees: number | null;
  speedMetersPerSecond: number | null;
  ignition: boolean | null;
  /** The position comes from the auxiliary tracker. */
  auxiliary: boolean;
  /** Why it needs attention, the most urgent reason first. */
  reasons: readonly AttentionReason[];
}

export interface FleetCounts {
  total: number;
  attention: number;
  byStatus: Readonly<Record<Status, number>>;
  /** The whole list and its open and failed commands are known, so that none needs attention if none does here. */
  isComplete: boolean;
}

const PENDING = statusNumber('pending');
const NPA = statusNumber('npa');
/** Minimum interval between reorders of a list that is sorted or filtered by changing values. */
const REORDER_MILLISECONDS = 1000;
const FIRST_CAPACITY = 1024;
const HEADING_UNKNOWN = 0xffff;
const NO_REASONS: readonly AttentionReason[] = [];
/** Rank of assets that need no attention, after every other rank. */
const CALM = 0xff;

export class FleetStore implements LiveSink {
  readonly markers = new MarkerData();
  /** True after the first list has loaded. */
  loaded = false;
  /** Server clock minus local clock, ms. */
  clockOffset = 0;

  #facts: (AssetStatus | null)[] = [];
  #searchTexts: string[] = [];
  #sortKeys: string[] = [];
  readonly #slotByKey = new Map<number, number>();
  readonly #slotById = new Map<string, number>();
  #free: number[] = [];
  /** Computed again when status, diagnosis or commands change, never for a position. */
  #reasons: (readonly AttentionReason[])[] = [];
  #diagnosis: (Diagnosis | null)[] = [];
  #commands: ReadonlyMap<string, readonly AttentionCommand[]> = new Map();
  #hasWholeList = false;
  #hasCommands = false;

  #status = new Uint8Array(FIRST_CAPACITY);
  #rank = new Uint8Array(FIRST_CAPACITY).fill(CALM);
  #movement = new Uint8Array(FIRST_CAPACITY);
  #flags = new Uint8Array(FIRST_CAPACITY);
  #statusSince = new Float64Array(FIRST_CAPACITY);
  #movementSince = new Float64Array(FIRST_CAPACITY);
  #packetTime = new Float64Array(FIRST_CAPACITY);
  #fixTime = new Float64Array(FIRST_CAPACITY);
  #speed = new Float32Array(FIRST_CAPACITY);
  #heading = new Uint16Array(FIRST_CAPACITY);
  #version = new Uint32Array(FIRST_CAPACITY);
  #longitude = new Float64Array(FIRST_CAPACITY);
  #latitude = new Float64Array(FIRST_CAPACITY);

  #counts: FleetCounts = emptyCounts();
  #countsStale = false;
  #order: readonly number[] = [];
  #orderStale = false;
  #orderedAt = Number.NEGATIVE_INFINITY;
  #filter: FleetFilter = NO_FILTER;
  #urgent = 0;
  #sort: FleetSort = { by: 'attention', descending: false };
  readonly #touched = new Set<number>();

  readonly #listeners = new Set<() => void>();
  readonly #slotListeners = new Map<number, Set<() => void>>();
  readonly #now: () => number;
  /** Called on an unknown key or name. The list must be fetched again. */
  onUnknown: () => void = () => undefined;
  /** Called when remote commands changed or changes may have been missed. Visible commands must be fetched again. */
  onCommandsChanged: () => void = () => undefined;
  /** Called when secure park changed or changes may have been missed. The marks must be fetched again. */
  onSecureParkChanged: () => void = () => undefined;
  /** Called with a text message of the channel, which concerns the user and not the fleet. */
  onMessage: (text: string) => void = () => undefined;

  /** @param now clock of the marker animation, ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  // ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────────────

  /** Subscribes to changes of counts and of the list order. */
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Subscribes to changes of one asset. */
  subscribeSlot(slot: number, listener: () => void): () => void {
    let listeners = this.#slotListeners.get(slot);
    if (!listeners) {
      listeners = new Set();
      this.#slotListeners.set(slot, listeners);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#slotListeners.delete(slot);
    };
  }

  /** Returns a number that changes with every change of the asset. */
  slotVersion(slot: number): number {
    return this.#version[slot] ?? 0;
  }

  /** Returns the counts of all assets regardless of the filter. They sum to the total. */
  counts = (): FleetCounts => this.#counts;

  /** Returns the slots that pass the filter, in list order. */
  order = (): readonly number[] => this.#order;

  /** Returns how many slots at the start of the order need attention. 0 if another order is chosen. */
  urgent = (): number => this.#urgent;

  slotOf(assetId: string): number {
    return this.#slotById.get(assetId) ?? -1;
  }

  name(slot: number): string {
    return this.#facts[slot]?.name ?? '';
  }

  /** @returns null for a slot without an asset */
  asset(slot: number): AssetNow | null {
    const facts = this.#facts[slot];
    if (!facts) return null;
    const placed = this.markers.placed[slot] === 1;
    const flags = this.#flags[slot]!;
    const speed = this.#speed[slot]!;
    const heading = this.#heading[slot]!;
    return {
      facts,
      status: STATUSES[this.#status[slot]!]!,
      movement: STATUSES[this.#movement[slot]!]!,
      statusSince: orNull(this.#statusSince[slot]!),
      lastPacketTime: orNull(this.#packetTime[slot]!),
      lastLocationTime: orNull(this.#fixTime[slot]!),
      longitude: placed ? this.#longitude[slot]! : null,
      latitude: placed ? this.#latitude[slot]! : null,
      headingDegrees: placed && heading !== HEADING_UNKNOWN ? heading : null,
      speedMetersPerSecond: Number.isNaN(speed) ? null : speed,
      ignition: (flags & POSITION_FLAGS.ignitionKnown) === 0 ? null : (flags & POSITION_FLAGS.ignitionOn) !== 0,
      auxiliary: (flags & POSITION_FLAGS.auxiliary) !== 0,
      reasons: this.#reasons[slot] ?? NO_REASONS,
    };
  }

  /** Returns the assets whose last position is in an area, by name. */
  assetsIn(contains: (latitude: number, longitude: number) => boolean): AssetNow[] {
    const inside: number[] = [];
    for (const slot of this.#slotById.values())
      if (this.markers.placed[slot] === 1 && contains(this.#latitude[slot]!, this.#longitude[slot]!)) inside.push(slot);
    const key = (slot: number): string => this.#sortKeys[slot]!;
    return inside.sort((a, b) => (key(a) < key(b) ? -1 : 1)).flatMap((slot) => this.asset(slot) ?? []);
  }

  /** Returns whether an asset needs attention. */
  needsAttention(slot: number): boolean {
    return (this.#rank[slot] ?? CALM) !== CALM;
  }

  /** Returns the shown assets with a position that need attention. */
  inNeed(): AssetNow[] {
    return this.#order.flatMap((slot) => (this.#isNeedyMarker(slot) ? (this.asset(slot) ?? []) : []));
  }

  /** Returns the first reason of each marker that needs attention, by slot, the most urgent first. */
  reasonsOnMap(): ReadonlyMap<number, AttentionReason> {
    const needy = this.#order.filter((slot) => this.#isNeedyMarker(slot)).sort((a, b) => this.#byUrgency(a, b));
    return new Map(needy.map((slot) => [slot, this.#reasons[slot]![0]!]));
  }

  #isNeedyMarker(slot: number): boolean {
    return this.#rank[slot] !== CALM && this.markers.placed[slot] === 1;
  }

  /** Returns the current state of every asset in the form of the list call, to keep it for a start without network. */
  current(): AssetStatus[] {
    return [...this.#slotById.values()].flatMap((slot) => {
      const now = this.asset(slot);
      if (now === null) return [];
      const { facts, statusSince, lastPacketTime, lastLocationTime, auxiliary: _, reasons: __, ...rest } = now;
      const diagnosis = this.#diagnosis[slot];
      return {
        ...facts,
        ...rest,
        statusSince: instant(statusSince),
        movementSince: instant(orNull(this.#movementSince[slot]!)),
        lastPacketTime: instant(lastPacketTime),
        lastLocationTime: instant(lastLocationTime),
        diagnosis: diagnosis ? answeredDiagnosis(diagnosis) : null,
      };
    });
  }

  /** Returns every type in use. */
  types(): Set<AssetType> {
    return new Set(this.#facts.flatMap((facts) => (facts ? [facts.type] : [])));
  }

  /** Returns every tag in use, sorted. */
  tags(): string[] {
    return [...new Set(this.#facts.flatMap((facts) => facts?.tags ?? []))].sort((a, b) => a.localeCompare(b));
  }

  /** Returns the number of assets that match a filter. */
  countWith(filter: FleetFilter): number {
    let count = 0;
    for (const slot of this.#slotById.values()) if (this.#passes(slot, filter)) count++;
    return count;
  }

  // ── Filter and order ─────────────────────────────────────────────────────────────────────────────────────────────

  setView(filter: FleetFilter, sort: FleetSort): void {
    this.#filter = filter;
    this.#sort = sort;
    this.#reorder();
    this.#tell();
  }

  // ── Writing: the list call ───────────────────────────────────────────────────────────────────────────────────────

  /**
   * Applies the list. Newer channel data takes precedence over it.
   * @param whole false if more items follow, so assets missing from the items stay
   */
  load(items: readonly AssetStatus[], whole = true): void {
    const present = new Set<string>();
    for (const item of items) {
      present.add(item.assetId);
      this.#loadOne(item);
    }
    if (whole) for (const [id, slot] of [...this.#slotById]) if (!present.has(id)) this.#forget(id, slot);
    this.loaded = true;
    this.#hasWholeList ||= whole;
    this.#countsStale = true;
    this.#reorder();
    this.#finish();
  }

  #loadOne(item: AssetStatus): void {
    const slot = this.#slotByKey.get(item.key) ?? this.#newSlot();
    this.#slotByKey.set(item.key, slot);
    this.#slotById.set(item.assetId, slot);
    this.#facts[slot] = item;
    this.#searchTexts[slot] = searchText(item);
    this.#sortKeys[slot] = sortKey(item.name);
    this.#touch(slot);
    const packetTime = time(item.lastPacketTime);
    if (this.#packetTime[slot]! > packetTime) return;
    this.#packetTime[slot] = packetTime;
    this.#diagnosis[slot] = diagnosisOf(item.diagnosis);
    this.#statusSince[slot] = time(item.statusSince);
    this.#setStatus(slot, statusNumber(item.status), statusNumber(item.movement), time(item.movementSince));
    this.#flags[slot] =
      item.ignition === null ? 0 : POSITION_FLAGS.ignitionKnown | (item.ignition ? POSITION_FLAGS.ignitionOn : 0);
    if (item.longitude !== null && item.latitude !== null)
      this.#place(
        slot,
        item.latitude,
        item.longitude,
        time(item.lastLocationTime),
        item.speedMetersPerSecond ?? Number.NaN,
        item.headingDegrees ?? Number.NaN,
      );
  }

  // ── Writing: open and failed commands ────────────────────────────────────────────────────────────────────────────

  /**
   * Applies the commands that need attention, by asset. It replaces those of before.
   * @param known false while they are not loaded
   */
  setCommands(commands: ReadonlyMap<string, readonly AttentionCommand[]>, known = true): void {
    if (known !== this.#hasCommands) this.#countsStale = true;
    this.#hasCommands = known;
    const changed = new Set([...this.#commands.keys(), ...commands.keys()]);
    this.#commands = commands;
    for (const id of changed) {
      const slot = this.#slotById.get(id);
      if (slot === undefined) continue;
      this.#judge(slot);
      this.#touch(slot);
    }
    if (this.#orderStale) this.#reorder();
    this.#finish();
  }

  // ── Writing: the live channel ────────────────────────────────────────────────────────────────────────────────────

  snapshotBegin(): void {
    // Removed assets are missing from the next list, which the owner fetches. Everything else is overwritten.
  }

  snapshotEnd(): void {
    if (this.loaded) this.onUnknown();
    this.onCommandsChanged();
    this.onSecureParkChanged();
  }

  position(
    key: number,
    latitude: number,
    longitude: number,
    fixTime: number,
    packetTime: number,
    speedMetersPerSecond: number,
    headingDegrees: number,
    flags: number,
  ): void {
    const slot = this.#known(key);
    if (slot < 0) return;
    this.#flags[slot] = flags;
    this.#packetTime[slot] = Math.max(packetTime, this.#packetTime[slot]!);
    this.#place(slot, latitude, longitude, fixTime, speedMetersPerSecond, headingDegrees);
    this.#touch(slot);
  }

  contact(key: number, packetTime: number): void {
    const slot = this.#known(key);
    if (slot < 0) return;
    this.#packetTime[slot] = Math.max(packetTime, this.#packetTime[slot]!);
    this.#touch(slot);
  }

  status(key: number, status: number, movement: number, since: number): void {
    const slot = this.#known(key);
    if (slot < 0) return;
    if (status !== NPA) this.#statusSince[slot] = since;
    else if (this.#status[slot] !== NPA) {
      // The channel sends the start of the movement. Only the list knows since when the asset is NPA.
      this.#statusSince[slot] = 0;
      this.onUnknown();
    }
    this.#setStatus(slot, status, movement, since);
    this.#touch(slot);
  }

  diagnosis(key: number, json: string): void {
    const slot = this.#known(key);
    if (slot < 0) return;
    this.#diagnosis[slot] = json === '' ? null : (JSON.parse(json) as Diagnosis);
    this.#judge(slot);
    this.#touch(slot);
  }

  removal(key: number): void {
    const slot = this.#slotByKey.get(key);
    const facts = slot === undefined ? null : this.#facts[slot];
    if (slot === undefined || !facts) return;
    this.#forget(facts.assetId, slot);
    this.#reorder();
  }

  namesChanged(): void {
    this.onUnknown();
  }

  commandsChanged(): void {
    this.onCommandsChanged();
  }

  secureParkChanged(): void {
    this.onSecureParkChanged();
  }

  message(text: string): void {
    this.onMessage(text);
  }

  frameEnd(clockOffset: number): void {
    this.clockOffset = clockOffset;
    if (this.#orderStale && this.#now() - this.#orderedAt > REORDER_MILLISECONDS) this.#reorder();
    this.#finish();
  }

  // ── Inside ───────────────────────────────────────────────────────────────────────────────────────────────────────

  #place(slot: number, latitude: number, longitude: number, fixTime: number, speed: number, heading: number): void {
    if (fixTime < this.#fixTime[slot]!) return;
    this.#fixTime[slot] = fixTime;
    this.#latitude[slot] = latitude;
    this.#longitude[slot] = longitude;
    this.#speed[slot] = speed;
    this.#heading[slot] = Number.isNaN(heading) ? HEADING_UNKNOWN : heading;
    if (this.#status[slot] === PENDING) return;
    this.markers.place(slot, longitude, latitude, heading, this.#status[slot]!, this.#now());
    if (this.#sort.by === 'speed' || this.#sort.by === 'packet') this.#orderStale = true;
  }

  #setStatus(slot: number, status: number, movement: number, movementSince: number): void {
    this.#movementSince[slot] = movementSince;
    this.#movement[slot] = movement;
    const before = this.#status[slot];
    this.#status[slot] = status;
    this.#judge(slot);
    if (before === status) return;
    const wasPending = before === PENDING;
    this.#countsStale = true;
    this.#orderStale = true;
    if (status === PENDING) this.markers.remove(slot);
    else if (wasPending && this.#fixTime[slot]! > 0) {
      const heading = this.#heading[slot] === HEADING_UNKNOWN ? Number.NaN : this.#heading[slot]!;
      this.markers.place(slot, this.#longitude[slot]!, this.#latitude[slot]!, heading, status, this.#now());
      this.markers.setShown(slot, this.#passes(slot, this.#filter));
    } else if (this.markers.placed[slot] === 1) this.markers.setStatus(slot, status);
    if (this.#filter.statuses.length > 0) this.markers.setShown(slot, this.#passes(slot, this.#filter));
  }

  /** Computes the reasons of an asset. The list is sorted again if its place may change. */
  #judge(slot: number): void {
    const facts = this.#facts[slot];
    if (!facts) return;
    const reasons = attentionOf({
      movement: STATUSES[this.#movement[slot]!]!,
      movementSince: orNull(this.#movementSince[slot]!),
      diagnosis: this.#diagnosis[slot] ?? null,
      commands: this.#commands.get(facts.assetId) ?? [],
    });
    const first = reasons[0];
    const before = this.#reasons[slot]?.[0];
    this.#reasons[slot] = reasons.length === 0 ? NO_REASONS : reasons;
    if (first === undefined && before === undefined) return;
    if (first && before && first.kind === before.kind && first.since === before.since) return;
    this.#rank[slot] = first ? attentionRank(first.kind) : CALM;
    this.#countsStale = true;
    this.#orderStale = true;
  }

  #passes(slot: number, { search, statuses, types, tags, attention }: FleetFilter): boolean {
    const facts = this.#facts[slot];
    if (!facts) return false;
    if (attention && this.#rank[slot] === CALM) return false;
    if (statuses.length > 0 && !statuses.includes(STATUSES[this.#status[slot]!]!)) return false;
    if (types.length > 0 && !types.includes(facts.type)) return false;
    if (tags.length > 0 && !tags.some((tag) => facts.tags.includes(tag))) return false;
    return search.trim() === '' || matchesSearch(this.#searchTexts[slot]!, search);
  }

  #reorder(): void {
    this.#orderStale = false;
    this.#orderedAt = this.#now();
    const slots: number[] = [];
    for (const slot of this.#slotById.values()) {
      const shown = this.#passes(slot, this.#filter);
      this.markers.setShown(slot, shown);
      if (shown) slots.push(slot);
    }
    const compare = this.#comparison();
    slots.sort((a, b) => compare(a, b) || this.#byName(a, b));
    const calm = this.#sort.by === 'attention' ? slots.findIndex((slot) => this.#rank[slot] === CALM) : 0;
    const urgent = calm < 0 ? slots.length : calm;
    if (urgent !== this.#urgent) {
      this.#urgent = urgent;
      this.#countsStale = true;
    }
    if (sameNumbers(slots, this.#order)) return;
    this.#order = slots;
    this.#countsStale = true;
  }

  #byName(a: number, b: number): number {
    const left = this.#sortKeys[a]!;
    const right = this.#sortKeys[b]!;
    if (left === right) return a - b;
    return left < right ? -1 : 1;
  }

  #byUrgency(a: number, b: number): number {
    if (this.#rank[a] !== this.#rank[b]) return this.#rank[a]! - this.#rank[b]!;
    return this.#rank[a] === CALM ? 0 : compareReasons(this.#reasons[a]![0]!, this.#reasons[b]![0]!);
  }

  #comparison(): (a: number, b: number) => number {
    const sign = this.#sort.descending ? -1 : 1;
    switch (this.#sort.by) {
      case 'attention':
        return (a, b) => this.#byUrgency(a, b);
      case 'name':
        return (a, b) => sign * this.#byName(a, b);
      case 'status':
        return (a, b) => sign * (this.#status[a]! - this.#status[b]!);
      case 'speed':
        return (a, b) => sign * ((this.#speed[a]! || 0) - (this.#speed[b]! || 0));
      case 'packet':
        return (a, b) => sign * (this.#packetTime[a]! - this.#packetTime[b]!);
    }
  }

  #finish(): void {
    if (this.#countsStale) {
      this.#countsStale = false;
      this.#count();
      this.#tell();
    }
    for (const slot of this.#touched) {
      const listeners = this.#slotListeners.get(slot);
      if (listeners) for (const listener of listeners) listener();
    }
    this.#touched.clear();
  }

  #count(): void {
    const counts = emptyCounts();
    const byStatus: Record<Status, number> = { ...counts.byStatus };
    let attention = 0;
    for (const slot of this.#slotById.values()) {
      byStatus[STATUSES[this.#status[slot]!]!]++;
      if (this.#rank[slot] !== CALM) attention++;
    }
    const isComplete = this.#hasWholeList && this.#hasCommands;
    this.#counts = { total: this.#slotById.size, attention, byStatus, isComplete };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #touch(slot: number): void {
    this.#version[slot]!++;
    this.#touched.add(slot);
  }

  #known(key: number): number {
    const slot = this.#slotByKey.get(key);
    if (slot !== undefined) return slot;
    if (this.loaded) this.onUnknown();
    return -1;
  }

  #forget(id: string, slot: number): void {
    const facts = this.#facts[slot];
    if (facts) this.#slotByKey.delete(facts.key);
    this.#slotById.delete(id);
    this.#facts[slot] = null;
    this.#packetTime[slot] = 0;
    this.#fixTime[slot] = 0;
    this.#status[slot] = PENDING;
    this.#rank[slot] = CALM;
    this.#reasons[slot] = NO_REASONS;
    this.#diagnosis[slot] = null;
    this.markers.remove(slot);
    this.#free.push(slot);
    this.#countsStale = true;
    this.#touch(slot);
  }

  #newSlot(): number {
    const slot = this.#free.pop() ?? this.#facts.length;
    if (slot >= this.#status.length) this.#grow();
    if (slot === this.#facts.length) this.#facts.push(null);
    this.#status[slot] = PENDING;
    this.#speed[slot] = Number.NaN;
    this.#heading[slot] = HEADING_UNKNOWN;
    return slot;
  }

  #grow(): void {
    const capacity = this.#status.length * 2;
    this.#status = grown(new Uint8Array(capacity), this.#status);
    this.#rank = grown(new Uint8Array(capacity).fill(CALM), this.#rank);
    this.#movement = grown(new Uint8Array(capacity), this.#movement);
    this.#flags = grown(new Uint8Array(capacity), this.#flags);
    this.#statusSince = grown(new Float64Array(capacity), this.#statusSince);
    this.#movementSince = grown(new Float64Array(capacity), this.#movementSince);
    this.#packetTime = grown(new Float64Array(capacity), this.#packetTime);
    this.#fixTime = grown(new Float64Array(capacity), this.#fixTime);
    this.#speed = grown(new Float32Array(capacity), this.#speed);
    this.#heading = grown(new Uint16Array(capacity), this.#heading);
    this.#version = grown(new Uint32Array(capacity), this.#version);
    this.#longitude = grown(new Float64Array(capacity), this.#longitude);
    this.#latitude = grown(new Float64Array(capacity), this.#latitude);
  }
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

function grown<Kind extends Numbers>(to: Kind, from: Kind): Kind {
  to.set(from);
  return to;
}

function emptyCounts(): FleetCounts {
  return {
    total: 0,
    attention: 0,
    byStatus: Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>,
    isComplete: false,
  };
}

/** Returns the diagnosis of the list call with its times in epoch ms. */
function diagnosisOf(diagnosis: AssetStatus['diagnosis']): Diagnosis | null {
  if (diagnosis === null) return null;
  const { faultSince, deviceFaultSince, unpluggedSince, ...plain } = diagnosis;
  return {
    ...plain,
    ...(faultSince !== undefined && { faultSince: time(faultSince) }),
    ...(deviceFaultSince !== undefined && { deviceFaultSince: time(deviceFaultSince) }),
    ...(unpluggedSince !== undefined && { unpluggedSince: time(unpluggedSince) }),
  };
}

/** Returns the diagnosis in the form of the list call. */
function answeredDiagnosis(diagnosis: Diagnosis): NonNullable<AssetStatus['diagnosis']> {
  const { faultCodes, deviceFaults, faultSince, deviceFaultSince, unpluggedSince, ...plain } = diagnosis;
  return {
    ...plain,
    ...(faultCodes !== undefined && { faultCodes: [...faultCodes] }),
    ...(deviceFaults !== undefined && { deviceFaults: [...deviceFaults] }),
    ...(faultSince !== undefined && { faultSince: instant(faultSince)! }),
    ...(deviceFaultSince !== undefined && { deviceFaultSince: instant(deviceFaultSince)! }),
    ...(unpluggedSince !== undefined && { unpluggedSince: instant(unpluggedSince)! }),
  };
}

/** Returns an instant of epoch ms. Null if unknown. */
function instant(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** Returns the epoch ms of an instant, 0 if unknown. */
function time(instant: string | null): number {
  return instant === null ? 0 : Date.parse(instant);
}

function orNull(milliseconds: number): number | null {
  return milliseconds > 0 ? milliseconds : null;
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
