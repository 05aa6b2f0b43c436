import { distance, type Point } from '../island/plane.ts';
import { mix, seededRandom } from '../island/random.ts';
import { type Activity, FULL_SHARE, litersOf, metersOf } from './activity.ts';
import type { FleetAsset, FleetDevice } from './asset.ts';
import { furrow } from './furrow.ts';
import { momentOf } from './leg.ts';
import type { PlannedRecord } from './planned-record.ts';
import { readings, supply } from './readings.ts';
import { type Week, weekOf } from './week.ts';

/** One local day of the account's zone. */
export interface FleetDay {
  /** First instant, epoch ms, and that of the next day. */
  start: number;
  end: number;
  /** Days since 1970-01-01 of the local date. */
  number: number;
}

/** True activity of a vehicle for a period. Times in epoch ms. */
export interface TrueSpan {
  /** `idle`: at rest with the engine on. `parked`: at rest with it off. */
  kind: 'drive' | 'tow' | 'work' | 'idle' | 'parked';
  startTime: number;
  endTime: number;
  /** Length of the driven road. 0 at rest. */
  meters: number;
}

/** Monday, 2024-01-01, the start of all counters. */
const COUNTERS_FROM_DAY = 19_723;
const HOUR_SECONDS = 3600;
/** A theft begins so long before the workday, and lasts so long. */
const THEFT_BEFORE_MS = 6_000_000;
const THEFT_MINUTES = 9;
/** Factor of the reporting interval at rest with the engine on. */
const STANDING_FACTOR = 3;
/** Approximate time between heartbeats in the history. Closer ones are omitted. */
const HISTORY_STEP_MS = 180_000;

/**
 * Returns everything that the device of an asset records on a day, in order of time, from the first instant of the day
 * up to but not including that of the next. Pure: history and live feed are parts of this one plan.
 */
export function planDay(asset: FleetAsset, day: FleetDay): PlannedRecord[] {
  if (asset.device === undefined) return [];
  return new DayRecorder(asset, asset.device, day, weekOf(asset)).record();
}

/** Returns what the vehicle of an asset truly does on a day, in order of time, without the errors of its device. */
export function truthOf(asset: FleetAsset, day: FleetDay): TrueSpan[] {
  if (asset.device === undefined) return [];
  const recorder = new DayRecorder(asset, asset.device, day, weekOf(asset));
  recorder.record();
  return recorder.truth;
}

class DayRecorder {
  readonly truth: TrueSpan[] = [];
  private readonly asset: FleetAsset;
  private readonly device: FleetDevice;
  private readonly day: FleetDay;
  private readonly week: Week;
  private readonly random;
  private readonly records: PlannedRecord[] = [];
  private readonly weekday: number;
  private time: number;
  private place: Point;
  private heading = 0;
  private odometerMeters: number;
  private engineSeconds: number;
  private fuelLiters: number | undefined;
  private chargePercent: number | undefined;

  constructor(asset: FleetAsset, device: FleetDevice, day: FleetDay, week: Week) {
    this.asset = asset;
    this.device = device;
    this.day = day;
    this.week = week;
    this.random = seededRandom(mix(asset.index + 7_001, day.number));
    const since = day.number - COUNTERS_FROM_DAY;
    this.weekday = ((since % 7) + 7) % 7;
    const whole = Math.max(0, Math.floor(since / 7));
    const before = week.days.slice(0, this.weekday);
    const base = 18_000_000 + asset.index * 1_377_000;
    this.odometerMeters = base + whole * week.meters + before.reduce((sum, one) => sum + one.meters, 0);
    this.engineSeconds =
      900 * HOUR_SECONDS + whole * week.engineSeconds + before.reduce((sum, one) => sum + one.engineSeconds, 0);
    this.fuelLiters = week.fuelLiters?.[this.weekday];
    this.chargePercent = week.vehicle.battery === undefined ? undefined : 100;
    this.time = day.start;
    this.place = week.days[this.weekday]!.home;
  }

  record(): PlannedRecord[] {
    const { startSeconds, activities, home, stolenLiters } = this.week.days[this.weekday]!;
    // The start varies from day to day.
    const shift = this.random.between(-180, 420);
    const start = this.day.start + Math.max(60, startSeconds + shift) * 1000;
    if (activities.length === 0) {
      this.stand(this.day.end, home, false, true);
      return this.records;
    }
    if (stolenLiters > 0) this.lose(stolenLiters, start - THEFT_BEFORE_MS, home);
    this.stand(start, home, this.chargePercent !== undefined, stolenLiters === 0);
    for (const activity of activities) {
      if (this.time >= this.day.end - 120_000) break;
      this.perform(activity);
    }
    this.stand(this.day.end, home, this.chargePercent !== undefined, false);
    return this.records.filter((record) => record.fixTime < this.day.end);
  }

  /** Rests until a theft, in which the level falls within some minutes. */
  private lose(liters: number, begin: number, place: Point): void {
    this.stand(begin, place, false, true);
    for (let minute = 1; minute <= THEFT_MINUTES; minute++) {
      this.fuelLiters = this.fuelLiters! - liters / THEFT_MINUTES;
      this.stand(begin + minute * 60_000, place, false, false);
    }
  }

  private perform(activity: Activity): void {
    const { fuel } = this.week.vehicle;
    const fuelBefore = this.fuelLiters;
    const startTime = this.time;
    switch (activity.kind) {
      case 'drive':
      case 'tow':
        this.drive(activity);
        this.happened(activity.kind, startTime, activity.leg.totalMeters);
        break;
      case 'work':
        this.work(activity);
        this.happened('work', startTime, metersOf(activity));
        break;
      case 'stop': {
        const end = this.time + activity.seconds * 1000;
        this.idle(Math.min(end, this.time + activity.idleSeconds * 1000), activity.place);
        if (activity.refuel && fuel !== undefined) {
          this.stand(this.time + 100_000, activity.place, false, false);
          this.fuelLiters = fuel.tankLiters * FULL_SHARE;
        }
        this.stand(end, activity.place, activity.plugged, false);
        return;
      }
    }
    if (fuel !== undefined && fuelBefore !== undefined) this.fuelLiters = fuelBefore - litersOf(activity, fuel);
  }

  private drive(activity: Extract<Activity, { kind: 'drive' | 'tow' }>): void {
    const { leg, seconds } = activity;
    const towed = activity.kind === 'tow';
    const speeding = activity.kind === 'drive' && activity.planned === 'speeding';
    const harsh = activity.kind === 'drive' ? activity.harsh : [];
    const start = this.time;
    const odometer = this.odometerMeters;
    const engine = this.engineSeconds;
    const { fuel, battery } = this.week.vehicle;
    const fuelBefore = this.fuelLiters;
    const chargeBefore = this.chargePercent;
    const interval = this.device.movingIntervalSeconds;
    // From the parking bay onto the road.
    const offset: Point = [this.place[0] - leg.x[0]!, this.place[1] - leg.y[0]!];
    const events = [...harsh].sort((a, b) => a.atSeconds - b.atSeconds);
    let over = 0;
    let last = -interval;
    let lastHeading = momentOf(leg, 0).headingDegrees;
    let regular = 0;
    for (let second = 0; second <= seconds - 2; second++) {
      const moment = momentOf(leg, second);
      const turned = Math.abs(((moment.headingDegrees - lastHeading + 540) % 360) - 180);
      const event = events[0] !== undefined && events[0].atSeconds <= second ? events.shift() : undefined;
      const isOver = !towed && moment.speedMetersPerSecond * 3.6 > moment.limitKmh * 1.1;
      over = isOver ? over + 1 : 0;
      const due = second - last >= interval;
      const bend = turned > 24 && second - last >= 3 && moment.speedMetersPerSecond > 1.5;
      if (!due && !bend && event === undefined && over !== 10) continue;
      const share = second / Math.max(1, seconds);
      if (!towed) {
        this.odometerMeters = odometer + moment.meters;
        this.engineSeconds = engine + second;
        if (fuel && fuelBefore !== undefined) {
          this.fuelLiters = fuelBefore - (leg.totalMeters / 100_000) * fuel.litersPer100Km * share;
        }
        if (battery && chargeBefore !== undefined) {
          this.chargePercent = Math.max(6, chargeBefore - (moment.meters / 1000) * battery.percentPerKm);
        }
      }
      this.heading = moment.headingDegrees;
      const left = Math.max(0, 1 - second / 20);
      const point: Point = [moment.point[0] + offset[0] * left, moment.point[1] + offset[1] * left];
      const record = this.make(start + second * 1000, point, !towed, true, moment.speedMetersPerSecond);
      record.limitKmh = moment.limitKmh;
      record.speeding = speeding;
      if (event !== undefined)
        record.events = [event.value === undefined ? { type: event.type } : { type: event.type, value: event.value }];
      else if (over === 10) record.events = [{ type: 'overspeed', value: moment.speedMetersPerSecond }];
      else if (towed && last < 0) record.events = [{ type: 'towing' }];
      record.fine = due && !bend && record.events === undefined && regular++ % 2 === 1;
      last = second;
      lastHeading = moment.headingDegrees;
    }
    this.time = start + seconds * 1000;
    this.place = momentOf(leg, seconds).point;
    if (towed) return;
    this.odometerMeters = odometer + leg.totalMeters;
    this.engineSeconds = engine + seconds;
    if (battery && chargeBefore !== undefined) {
      this.chargePercent = Math.max(6, chargeBefore - (leg.totalMeters / 1000) * battery.percentPerKm);
    }
    this.make(this.time, this.place, true, false, 0);
  }

  /** Records what the vehicle did from an instant until now. */
  private happened(kind: TrueSpan['kind'], startTime: number, meters = 0): void {
    if (this.time > startTime) this.truth.push({ kind, startTime, endTime: this.time, meters });
  }

  /** Rests with the engine on until an instant, then turns the ignition off. */
  private idle(until: number, place: Point): void {
    this.place = place;
    const { fuel } = this.week.vehicle;
    const step = this.device.movingIntervalSeconds * STANDING_FACTOR * 1000;
    const [start, engine, level] = [this.time, this.engineSeconds, this.fuelLiters];
    let count = 0;
    const burn = (time: number): void => {
      const seconds = (time - start) / 1000;
      this.engineSeconds = engine + seconds;
      if (fuel && level !== undefined) this.fuelLiters = level - (seconds / HOUR_SECONDS) * fuel.litersPerIdleHour;
    };
    for (let time = start + step; time < until - 2_000; time += step) {
      burn(time);
      this.make(time, place, true, false, 0).fine = count++ % 2 === 1;
    }
    burn(until);
    this.time = until;
    this.happened('idle', start);
  }

  /** Rests with the ignition off until an instant: a record when it goes off, then occasional heartbeats. */
  private stand(until: number, place: Point, plugged: boolean, fresh: boolean): void {
    // Into the parking bay, at a walking pace or a little more.
    const bayMs = (distance(this.place, place) / 5) * 1000;
    this.place = place;
    const step = this.device.parkedIntervalSeconds * 1000;
    const perHour = plugged ? (this.week.vehicle.battery?.percentPerHourCharging ?? 0) : 0;
    const [start, charge] = [this.time, this.chargePercent];
    const lead = fresh ? 3_000 + (this.asset.index % 17) * 1_000 : Math.max(1_000, bayMs);
    const oneOf = Math.max(1, Math.round(HISTORY_STEP_MS / step));
    let count = 0;
    for (let time = start + lead; time < until - 1_500; time += step) {
      if (charge !== undefined && perHour > 0) {
        this.chargePercent = Math.min(100, charge + ((time - start) / 3_600_000) * perHour);
      }
      this.make(time, place, false, false, 0, plugged).fine = count++ % oneOf > 0;
    }
    if (charge !== undefined && perHour > 0) {
      this.chargePercent = Math.min(100, charge + ((until - start) / 3_600_000) * perHour);
    }
    this.time = Math.max(this.time, until);
    this.happened('parked', start);
  }

  private work(activity: Extract<Activity, { kind: 'work' }>): void {
    const { seconds, place, reachMeters, speedMetersPerSecond, fromMeters } = activity;
    const moves = speedMetersPerSecond > 1.5;
    const step = this.device.movingIntervalSeconds * (moves ? 1 : STANDING_FACTOR);
    const [start, engine, level, odometer] = [this.time, this.engineSeconds, this.fuelLiters, this.odometerMeters];
    let count = 0;
    for (let second = 2; second < seconds; second += step) {
      this.engineSeconds = engine + second;
      this.odometerMeters = odometer + metersOf({ ...activity, seconds: second });
      if (level !== undefined)
        this.fuelLiters = level - litersOf({ ...activity, seconds: second }, this.week.vehicle.fuel!);
      const { point, headingDegrees } = furrow(place, reachMeters, fromMeters + second * speedMetersPerSecond);
      this.heading = headingDegrees;
      const sway = 0.75 + 0.25 * Math.sin(second / 47);
      this.make(start + second * 1000, point, true, moves, speedMetersPerSecond * sway).fine = count++ % 2 === 1;
    }
    this.engineSeconds = engine + seconds;
    this.odometerMeters = odometer + metersOf(activity);
    this.place = furrow(place, reachMeters, fromMeters + seconds * speedMetersPerSecond).point;
    this.time = start + seconds * 1000;
  }

  private make(
    time: number,
    point: Point,
    ignition: boolean,
    moving: boolean,
    speed: number,
    plugged = false,
  ): PlannedRecord {
    // Two fixes less than a second apart would look like a jump because of their errors.
    const previous = this.records.at(-1)?.fixTime ?? this.day.start - 1_000;
    const fixTime = Math.max(previous + 1_000, Math.round(time));
    const record = readings(this.asset, this.device, {
      fixTime,
      point,
      ignition,
      moving,
      speed,
      heading: this.heading,
    });
    const { vehicle } = this.week;
    if (this.device.ignitionType !== 'none') {
      record.odometerMeters = Math.round(this.odometerMeters);
      record.engineSeconds = Math.round(this.engineSeconds);
      record.externalVolts = supply(vehicle.supplyVolts, ignition, this.chargePercent);
      if (vehicle.fuel !== undefined && this.fuelLiters !== undefined) {
        const level = Math.max(0, this.fuelLiters);
        if (this.device.ignitionType === 'can') record.fuelLiters = Math.round(level * 10) / 10;
        else record.fuelPercent = Math.round((level / vehicle.fuel.tankLiters) * 100);
      }
      if (this.device.ignitionType === 'can' && vehicle.idleRpm !== undefined) {
        record.rpm = ignition ? Math.round(vehicle.idleRpm + speed * 62 + 30 * Math.sin(fixTime / 9_000)) : 0;
      }
    }
    if (this.chargePercent !== undefined) {
      record.charging = plugged;
      record.batteryPercent = Math.round(this.chargePercent);
    }
    this.records.push(record);
    return record;
  }
}
