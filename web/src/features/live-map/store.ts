/**
 * Live state of the fleet. The list call and the live channel write it. The map layer and the visible rows read it. React
 * subscribes to counts, list order and watched slots, never to every position. The folder beside it has the parts; longer
 * than most files because all of them meet here.
 */
import { POSITION_FLAGS } from '@waymark/contract/live/frame.ts';
import type { AssetStatus } from '@waymark/contract/vehicles/schema.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import {
  type AttentionCommand,
  type AttentionReason,
  attentionOf,
  attentionRank,
  type Diagnosis,
} from '@waymark/domain/attention.ts';
import { STATUSES, statusNumber } from '@waymark/domain/status.ts';
import type { LiveSink } from '../../api/live.ts';
import { MarkerData } from '../../map/markers/marker-data.ts';
import { type FleetFilter, type FleetSort, NO_FILTER, searchText, sortKey } from './fleet-filter.ts';
import { type AssetNow, assetNow, diagnosisOf, listedAsset, orNull, time } from './store/asset-now.ts';
import { CALM, FleetColumns, HEADING_UNKNOWN, NO_REASONS, PENDING } from './store/columns.ts';
import { countsOf, type FleetCounts } from './store/counts.ts';
import { byUrgency, passes, sortSlots } from './store/order.ts';
import { Subscriptions } from './store/subscriptions.ts';

const NPA = statusNumber('npa');
/** Minimum interval between reorders of a list that is sorted or filtered by changing values. */
const REORDER_MILLISECONDS = 1000;

export class FleetStore implements LiveSink {
  readonly markers = new MarkerData();
  /** True after the first list has loaded. */
  loaded = false;
  /** Server clock minus local clock, ms. */
  clockOffset = 0;

  readonly #columns = new FleetColumns();
  readonly #subscriptions = new Subscriptions();
  readonly #slotByKey = new Map<number, number>();
  readonly #slotById = new Map<string, number>();
  #commands: ReadonlyMap<string, readonly AttentionCommand[]> = new Map();
  #hasWholeList = false;
  #hasCommands = false;

  #counts = countsOf(this.#columns, [], false);
  #countsStale = false;
  #order: readonly number[] = [];
  #orderStale = false;
  #orderedAt = Number.NEGATIVE_INFINITY;
  #filter: FleetFilter = NO_FILTER;
  #urgent = 0;
  #sort: FleetSort = { by: 'attention', descending: false };
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
  subscribe = (listener: () => void): (() => void) => this.#subscriptions.subscribe(listener);

  /** Subscribes to changes of one asset. */
  subscribeSlot(slot: number, listener: () => void): () => void {
    return this.#subscriptions.subscribeSlot(slot, listener);
  }

  /** Returns a number that changes with every change of the asset. */
  slotVersion(slot: number): number {
    return this.#subscriptions.version(slot);
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
    return this.#columns.facts[slot]?.name ?? '';
  }

  /** @returns null for a slot without an asset */
  asset(slot: number): AssetNow | null {
    return assetNow(this.#columns, slot, this.markers.placed[slot] === 1);
  }

  /** Returns the assets whose last position is in an area, by name. */
  assetsIn(contains: (latitude: number, longitude: number) => boolean): AssetNow[] {
    const inside: number[] = [];
    for (const slot of this.#slotById.values())
      if (this.markers.placed[slot] === 1 && contains(this.#columns.latitude[slot]!, this.#columns.longitude[slot]!))
        inside.push(slot);
    const key = (slot: number): string => this.#columns.sortKeys[slot]!;
    return inside.sort((a, b) => (key(a) < key(b) ? -1 : 1)).flatMap((slot) => this.asset(slot) ?? []);
  }

  /** Returns whether an asset needs attention. */
  needsAttention(slot: number): boolean {
    return (this.#columns.rank[slot] ?? CALM) !== CALM;
  }

  /** Returns the shown assets with a position that need attention. */
  inNeed(): AssetNow[] {
    return this.#order.flatMap((slot) => (this.#isNeedyMarker(slot) ? (this.asset(slot) ?? []) : []));
  }

  /** Returns the first reason of each marker that needs attention, by slot, the most urgent first. */
  reasonsOnMap(): ReadonlyMap<number, AttentionReason> {
    const needy = this.#order
      .filter((slot) => this.#isNeedyMarker(slot))
      .sort((a, b) => byUrgency(this.#columns, a, b));
    return new Map(needy.map((slot) => [slot, this.#columns.reasons[slot]![0]!]));
  }

  #isNeedyMarker(slot: number): boolean {
    return this.#columns.rank[slot] !== CALM && this.markers.placed[slot] === 1;
  }

  /** Returns the current state of every asset in the form of the list call, to keep it for a start without network. */
  current(): AssetStatus[] {
    return [...this.#slotById.values()].flatMap((slot) => {
      const now = this.asset(slot);
      if (now === null) return [];
      return listedAsset(this.#columns, slot, now);
    });
  }

  /** Returns every type in use. */
  types(): Set<AssetType> {
    return new Set(this.#columns.facts.flatMap((facts) => (facts ? [facts.type] : [])));
  }

  /** Returns every tag in use, sorted. */
  tags(): string[] {
    return [...new Set(this.#columns.facts.flatMap((facts) => facts?.tags ?? []))].sort((a, b) => a.localeCompare(b));
  }

  /** Returns the number of assets that match a filter. */
  countWith(filter: FleetFilter): number {
    let count = 0;
    for (const slot of this.#slotById.values()) if (passes(this.#columns, slot, filter)) count++;
    return count;
  }

  // ── Filter and order ─────────────────────────────────────────────────────────────────────────────────────────────

  setView(filter: FleetFilter, sort: FleetSort): void {
    this.#filter = filter;
    this.#sort = sort;
    this.#reorder();
    this.#subscriptions.tell();
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
    const slot = this.#slotByKey.get(item.key) ?? this.#columns.newSlot();
    this.#slotByKey.set(item.key, slot);
    this.#slotById.set(item.assetId, slot);
    this.#columns.facts[slot] = item;
    this.#columns.searchTexts[slot] = searchText(item);
    this.#columns.sortKeys[slot] = sortKey(item.name);
    this.#subscriptions.touch(slot);
    const packetTime = time(item.lastPacketTime);
    if (this.#columns.packetTime[slot]! > packetTime) return;
    this.#columns.packetTime[slot] = packetTime;
    this.#columns.diagnosis[slot] = diagnosisOf(item.diagnosis);
    this.#columns.statusSince[slot] = time(item.statusSince);
    this.#setStatus(slot, statusNumber(item.status), statusNumber(item.movement), time(item.movementSince));
    this.#columns.flags[slot] =
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
      this.#subscriptions.touch(slot);
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
    this.#columns.flags[slot] = flags;
    this.#columns.packetTime[slot] = Math.max(packetTime, this.#columns.packetTime[slot]!);
    this.#place(slot, latitude, longitude, fixTime, speedMetersPerSecond, headingDegrees);
    this.#subscriptions.touch(slot);
  }

  contact(key: number, packetTime: number): void {
    const slot = this.#known(key);
    if (slot < 0) return;
    this.#columns.packetTime[slot] = Math.max(packetTime, this.#columns.packetTime[slot]!);
    this.#subscriptions.touch(slot);
  }

  status(key: number, status: number, movement: number, since: number): void {
    const slot = this.#known(key);
    if (slot < 0) return;
    if (status !== NPA) this.#columns.statusSince[slot] = since;
    else if (this.#columns.status[slot] !== NPA) {
      // The channel sends the start of the movement. Only the list knows since when the asset is NPA.
      this.#columns.statusSince[slot] = 0;
      this.onUnknown();
    }
    this.#setStatus(slot, status, movement, since);
    this.#subscriptions.touch(slot);
  }

  diagnosis(key: number, json: string): void {
    const slot = this.#known(key);
    if (slot < 0) return;
    this.#columns.diagnosis[slot] = json === '' ? null : (JSON.parse(json) as Diagnosis);
    this.#judge(slot);
    this.#subscriptions.touch(slot);
  }

  removal(key: number): void {
    const slot = this.#slotByKey.get(key);
    const facts = slot === undefined ? null : this.#columns.facts[slot];
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
    if (fixTime < this.#columns.fixTime[slot]!) return;
    this.#columns.fixTime[slot] = fixTime;
    this.#columns.latitude[slot] = latitude;
    this.#columns.longitude[slot] = longitude;
    this.#columns.speed[slot] = speed;
    this.#columns.heading[slot] = Number.isNaN(heading) ? HEADING_UNKNOWN : heading;
    if (this.#columns.status[slot] === PENDING) return;
    this.markers.place(slot, longitude, latitude, heading, this.#columns.status[slot]!, this.#now());
    if (this.#sort.by === 'speed' || this.#sort.by === 'packet') this.#orderStale = true;
  }

  #setStatus(slot: number, status: number, movement: number, movementSince: number): void {
    this.#columns.movementSince[slot] = movementSince;
    this.#columns.movement[slot] = movement;
    const before = this.#columns.status[slot];
    this.#columns.status[slot] = status;
    this.#judge(slot);
    if (before === status) return;
    const wasPending = before === PENDING;
    this.#countsStale = true;
    this.#orderStale = true;
    if (status === PENDING) this.markers.remove(slot);
    else if (wasPending && this.#columns.fixTime[slot]! > 0) {
      const heading = this.#columns.heading[slot] === HEADING_UNKNOWN ? Number.NaN : this.#columns.heading[slot]!;
      this.markers.place(
        slot,
        this.#columns.longitude[slot]!,
        this.#columns.latitude[slot]!,
        heading,
        status,
        this.#now(),
      );
      this.markers.setShown(slot, passes(this.#columns, slot, this.#filter));
    } else if (this.markers.placed[slot] === 1) this.markers.setStatus(slot, status);
    if (this.#filter.statuses.length > 0) this.markers.setShown(slot, passes(this.#columns, slot, this.#filter));
  }

  /** Computes the reasons of an asset. The list is sorted again if its place may change. */
  #judge(slot: number): void {
    const facts = this.#columns.facts[slot];
    if (!facts) return;
    const reasons = attentionOf({
      movement: STATUSES[this.#columns.movement[slot]!]!,
      movementSince: orNull(this.#columns.movementSince[slot]!),
      diagnosis: this.#columns.diagnosis[slot] ?? null,
      commands: this.#commands.get(facts.assetId) ?? [],
    });
    const first = reasons[0];
    const before = this.#columns.reasons[slot]?.[0];
    this.#columns.reasons[slot] = reasons.length === 0 ? NO_REASONS : reasons;
    if (first === undefined && before === undefined) return;
    if (first && before && first.kind === before.kind && first.since === before.since) return;
    this.#columns.rank[slot] = first ? attentionRank(first.kind) : CALM;
    this.#countsStale = true;
    this.#orderStale = true;
  }

  #reorder(): void {
    this.#orderStale = false;
    this.#orderedAt = this.#now();
    const slots: number[] = [];
    for (const slot of this.#slotById.values()) {
      const shown = passes(this.#columns, slot, this.#filter);
      this.markers.setShown(slot, shown);
      if (shown) slots.push(slot);
    }
    sortSlots(this.#columns, slots, this.#sort);
    const calm = this.#sort.by === 'attention' ? slots.findIndex((slot) => this.#columns.rank[slot] === CALM) : 0;
    const urgent = calm < 0 ? slots.length : calm;
    if (urgent !== this.#urgent) {
      this.#urgent = urgent;
      this.#countsStale = true;
    }
    if (sameNumbers(slots, this.#order)) return;
    this.#order = slots;
    this.#countsStale = true;
  }

  #finish(): void {
    if (this.#countsStale) {
      this.#countsStale = false;
      this.#counts = countsOf(this.#columns, this.#slotById.values(), this.#hasWholeList && this.#hasCommands);
      this.#subscriptions.tell();
    }
    this.#subscriptions.tellTouched();
  }

  #known(key: number): number {
    const slot = this.#slotByKey.get(key);
    if (slot !== undefined) return slot;
    if (this.loaded) this.onUnknown();
    return -1;
  }

  #forget(id: string, slot: number): void {
    const facts = this.#columns.facts[slot];
    if (facts) this.#slotByKey.delete(facts.key);
    this.#slotById.delete(id);
    this.#columns.free(slot);
    this.markers.remove(slot);
    this.#countsStale = true;
    this.#subscriptions.touch(slot);
  }
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
