import type { RoadPlace, Route } from '../island/graph.ts';
import { distance, type Point } from '../island/plane.ts';
import { mix, type Random, seededRandom } from '../island/random.ts';
import { type Activity, type HarshMoment, metersOf, type Workday } from './activity.ts';
import type { FleetAsset } from './asset.ts';
import { detourOf, placeBeside } from './detours.ts';
import { furrow } from './furrow.ts';
import { fleetSites, ground } from './ground.ts';
import { DEPOTS } from './groups.ts';
import { type DrivingStyle, driveLeg, type Leg } from './leg.ts';
import { ROUND_STOP_MINUTES } from './sites.ts';
import type { Vehicle } from './vehicle.ts';

/** Start of the first shift by asset, hours, so that a vehicle is on the road at any time of the day. */
const DELIVERY_STARTS = [6.2, 0.4, 15.4, 12.5, 1.3, 15.6, 7.5, 4.6, 0.9, 9.4, 3.2, 15.9, 10.2, 14.9, 8.3, 1.8];
const ERRAND_STARTS = [7.2, 13.1, 0.3, 9.6, 1.7, 10.4, 14.2, 15.1, 12.2, 2.6, 7.7];

/** Start of the rounds of refuse trucks, hours. */
const ROUND_STARTS = [0.7, 7.6, 15.2];
/** A vehicle with a planned route leaves it on one of so many weekdays. */
const DETOUR_EVERY = 3;

const NIGHT_SHIFT_BEFORE_HOURS = 2;
const EVENING_HOURS = 21.9;
/** Trips of a shuttle between its longer breaks. */
const HOPS_BEFORE_BREAK = 16;

/** Weekday on which fuel is stolen, Monday 0. */
const DAY_OF_THEFT = 2;
const STOLEN_LITERS = 38;
/** Weekdays of a crash, and which drive of them ends with it. */
const DAYS_OF_CRASH = [0, 1, 3, 4];
const CRASH_AT_DRIVE = 2;
const CRASH_BEFORE_END_SECONDS = 4;
const MINUTE = 60;
const HOUR = 3600;

/** Cache of repeated routes between places. */
const routes = new Map<string, Route>();

/** Returns what an asset does on a weekday, 0 for Monday. Pure. */
export function planWorkday(asset: FleetAsset, vehicle: Vehicle, weekday: number): Workday {
  return new DayPlanner(asset, vehicle, weekday).plan();
}

class DayPlanner {
  private readonly asset: FleetAsset;
  private readonly vehicle: Vehicle;
  private readonly weekday: number;
  private readonly random: Random;
  private readonly activities: Activity[] = [];
  private readonly depot: RoadPlace;
  private at: RoadPlace;
  private elapsed = 0;

  constructor(asset: FleetAsset, vehicle: Vehicle, weekday: number) {
    this.asset = asset;
    this.vehicle = vehicle;
    this.weekday = weekday;
    this.random = seededRandom(mix(asset.index + 1, weekday + 101));
    this.depot = fleetSites().depots[DEPOTS.find((name) => name === asset.depot) ?? 'Town depot'];
    this.at = this.depot;
  }

  plan(): Workday {
    const startHours = this.fill();
    const meters = this.activities.reduce((sum, one) => sum + metersOf(one), 0);
    const engineSeconds = this.activities.reduce((sum, one) => {
      if (one.kind === 'stop') return sum + one.idleSeconds;
      return one.kind === 'tow' ? sum : sum + one.seconds;
    }, 0);
    const stolenLiters = this.asset.quirk === 'losesFuel' && this.weekday === DAY_OF_THEFT ? STOLEN_LITERS : 0;
    return {
      ...{ startSeconds: startHours * HOUR, activities: this.activities, home: this.home() },
      ...{ stolenLiters, meters, engineSeconds },
    };
  }

  /** Fills the day with work. @returns hour of the day at which it begins */
  private fill(): number {
    const { index, work, quirk } = this.asset;
    switch (work) {
      case 'delivery': {
        const start = DELIVERY_STARTS[index % DELIVERY_STARTS.length]! + (this.weekday === 6 ? 0.5 : 0);
        this.tour(fleetSites().customers, this.random.between(9, 13), [3, 11]);
        if (this.weekday < 6) {
          this.stop(this.random.between(35, 55), false, 0);
          this.tour(fleetSites().customers, this.random.between(7, 10), [3, 11]);
        }
        this.backToDepot();
        if (this.restUntilEvening(start)) this.tour(fleetSites().townCustomers, 5, [3, 8]);
        return start;
      }
      case 'service':
        this.tour(fleetSites().townCustomers, this.random.between(4, 6), [22, 60], quirk === 'towed' ? 2 : undefined);
        this.backToDepot();
        return 7.6 + (index % 4) * 1.7;
      case 'busLine':
        this.busDay();
        return [4.9, 9.1, 0.3, 8.8][index % 4]!;
      case 'round':
        this.round();
        return ROUND_STARTS[index % ROUND_STARTS.length]!;
      case 'shuttle':
        this.shuttleDay(22.2);
        return 0.2 + (index % 2) * 0.1;
      case 'errand': {
        const start = ERRAND_STARTS[index % ERRAND_STARTS.length]!;
        this.errands(this.asset.type === 'cycle' ? 14 : Math.round(this.random.between(24, 31)));
        if (this.restUntilEvening(start)) this.errands(4);
        return start;
      }
      case 'site':
        this.siteDay();
        return 6.6 + (index % 3) * 0.6;
    }
  }

  /** Assets that began in the small hours drive once more before midnight. */
  private restUntilEvening(startHours: number): boolean {
    const hours = EVENING_HOURS - startHours - this.elapsed / HOUR;
    if (startHours > NIGHT_SHIFT_BEFORE_HOURS || hours < 1) return false;
    this.stop(hours * 60, this.vehicle.battery !== undefined, 0);
    return true;
  }

  private home(): Point {
    const { type, index } = this.asset;
    const { works } = fleetSites();
    if (type === 'construction') return works.park[index % 2]!;
    if (type === 'heavyMachinery') return works.port[index % 2]!;
    if (type === 'lawnMower') return works.lawn;
    // Parking bays of the yard, off the road.
    const [x, y] = ground().roads.pointAt(this.depot);
    return [x + ((index % 5) - 2) * 9, y + 12 + (Math.floor(index / 5) % 4) * 11];
  }

  private tour(pool: readonly RoadPlace[], stops: number, stopMinutes: [number, number], towAfter?: number): void {
    const wanted = new Set<RoadPlace>();
    while (wanted.size < Math.min(Math.round(stops), pool.length)) wanted.add(this.random.pick(pool));
    const open = [...wanted];
    const graph = ground().roads;
    for (let visited = 0; open.length > 0; visited++) {
      const here = graph.pointAt(this.at);
      open.sort((a, b) => distance(graph.pointAt(a), here) - distance(graph.pointAt(b), here));
      this.drive(open.shift()!);
      this.stop(this.random.between(...stopMinutes));
      if (visited === towAfter) {
        this.tow(fleetSites().depots['Park depot']);
        this.stop(this.random.between(40, 60), false, 0);
      }
    }
    this.drive(this.depot);
  }

  private backToDepot(): void {
    if (this.vehicle.fuel === undefined || this.weekday % 2 !== 0) return;
    this.refuel();
    this.drive(this.depot);
  }

  private refuel(): void {
    this.drive(fleetSites().fuelStation);
    this.activities.push({ ...this.standing(this.random.between(6, 9) * MINUTE, 0), refuel: true });
  }

  private errands(rides: number): void {
    const pool = fleetSites().townCustomers;
    for (let ride = 0; ride < rides; ride++) {
      const others = pool.filter((place) => place !== this.at);
      this.drive(ride % 3 === 2 ? this.depot : this.random.pick(others));
      const minutes = ride % 3 === 2 ? this.random.between(14, 26) : this.random.between(3, 13);
      this.stop(minutes, this.vehicle.battery !== undefined && ride % 3 === 2);
    }
    if (this.vehicle.fuel !== undefined && this.weekday % 3 === 0) this.refuel();
    this.drive(this.depot);
  }

  /** Drives the stops of its round in order. On the day of a detour it drives around one of them. */
  private round(): void {
    const stops = fleetSites().rounds[this.asset.route ?? '']!;
    const detour = this.hasDetour() ? detourOf(stops, this.depot) : undefined;
    stops.forEach((stop, index) => {
      // It stops on the detour as well, so that at least two fixes show it there.
      this.drive(index === detour?.index ? detour.around : stop);
      this.stop(this.random.between(...ROUND_STOP_MINUTES));
    });
    this.drive(this.depot);
    if (this.weekday % 2 === 0) this.refuel();
    this.drive(this.depot);
  }

  private hasDetour(): boolean {
    return (this.weekday + this.asset.index) % DETOUR_EVERY === 0;
  }

  /**
   * Drives its loop through the town again and again. Each stop is just shorter than one that ends a trip, so that
   * breaks separate the trips. On the day of a detour the first loop leads past a place beside it.
   */
  private shuttleDay(hours: number): void {
    const { loop } = fleetSites();
    const beside = this.hasDetour() ? placeBeside(loop) : undefined;
    for (let hop = 1; this.elapsed < hours * HOUR; hop++) {
      if (hop === loop.length >> 1 && beside !== undefined) {
        this.drive(beside);
        this.stop(this.random.between(3.2, 4.5), false, 8);
      }
      this.drive(loop[hop % loop.length]!);
      if (hop % HOPS_BEFORE_BREAK > 0) this.stop(this.random.between(3.2, 4.5), false, 8);
      else this.stop(this.random.between(15, 22), false, 0);
    }
    if (this.weekday % 2 === 0) this.refuel();
    this.drive(this.depot);
  }

  private busDay(): void {
    const ends = fleetSites().lines[this.asset.route ?? 'Line 1']!;
    if (this.weekday % 2 === 0) this.refuel();
    this.drive(ends[0]);
    for (let run = 0; this.elapsed < 13 * HOUR; run++) {
      this.stop(this.random.between(9, 13), false, 2.5 * MINUTE);
      const to = ends[(run + 1) % 2]!;
      const beside = run === 0 && this.hasDetour() ? placeBeside(ends) : undefined;
      if (beside !== undefined) this.drive(beside);
      const route = this.routeTo(to);
      const halts: DrivingStyle['halts'] = [];
      for (let meters = 420; meters < route.lengthMeters - 300; meters += 560) {
        halts.push({ atMeters: meters, seconds: this.random.between(13, 34) });
      }
      this.drive(to, halts);
    }
    this.stop(4);
    this.drive(this.depot);
  }

  private siteDay(): void {
    const { type, index } = this.asset;
    const { works } = fleetSites();
    if (type === 'other') return;
    const tractor = type === 'tractor';
    const spot = tractor ? works.field : this.home();
    const reachMeters = tractor ? 120 : 18 + (index % 3) * 6;
    const speedMetersPerSecond = tractor ? 2.6 : type === 'lawnMower' ? 1.1 : 0.5;
    const gate = tractor ? ground().roads.nearest(works.field, 900) : undefined;
    if (gate !== undefined) {
      this.drive(gate);
      this.cross(ground().roads.pointAt(gate), furrow(spot, reachMeters, 0).point);
    }
    let meters = 0;
    for (const hours of [2.4, 2.6, 3.1, 2.2]) {
      const seconds = Math.round((hours + this.random.between(-0.3, 0.3)) * HOUR);
      const pause = this.random.between(18, 40) * MINUTE;
      const idleSeconds = this.random.next() < 0.5 ? 4 * MINUTE : 0;
      const refuel = hours === 3.1 && (this.weekday % 2 === 0 || type === 'lawnMower');
      this.activities.push({
        kind: 'work',
        seconds,
        place: spot,
        reachMeters,
        speedMetersPerSecond,
        fromMeters: meters,
      });
      meters += seconds * speedMetersPerSecond;
      const place = furrow(spot, reachMeters, meters).point;
      this.activities.push({ kind: 'stop', seconds: pause, idleSeconds, place, refuel, plugged: false });
      this.elapsed += seconds + pause;
    }
    if (gate !== undefined) {
      this.cross(furrow(spot, reachMeters, meters).point, ground().roads.pointAt(gate));
      this.drive(this.depot);
    }
  }

  /** Crosses open ground, straight and slowly. */
  private cross(from: Point, to: Point): void {
    const route: Route = {
      line: [from, to],
      lengthMeters: distance(from, to),
      stretches: [{ startMeters: 0, limitKmh: 20, name: '', junction: false }],
    };
    const leg = driveLeg(route, this.style(false, []), this.random);
    this.activities.push({ kind: 'drive', seconds: leg.totalSeconds, leg, harsh: [], planned: 'normal' });
    this.elapsed += leg.totalSeconds;
  }

  private routeTo(to: RoadPlace): Route {
    const name = (place: RoadPlace): string => `${place.edge.index}@${Math.round(place.alongMeters)}`;
    const key = `${name(this.at)}>${name(to)}`;
    let route = routes.get(key);
    if (route === undefined) {
      route = ground().roads.route(this.at, to);
      routes.set(key, route);
    }
    return route;
  }

  private style(speeding: boolean, halts: DrivingStyle['halts']): DrivingStyle {
    const calm = 0.9 + ((this.asset.index * 7) % 10) / 100;
    return {
      vehicle: speeding ? { ...this.vehicle, topSpeedKmh: Math.max(this.vehicle.topSpeedKmh, 124) } : this.vehicle,
      mainRoadShare: speeding ? this.random.between(1.24, 1.36) : calm,
      share: speeding ? 1.05 : calm,
      waitChance: this.asset.type === 'cycle' ? 0.1 : 0.35,
      halts,
    };
  }

  private drive(to: RoadPlace, halts: DrivingStyle['halts'] = []): void {
    const route = this.routeTo(to);
    const { quirk, work } = this.asset;
    const fast = quirk === 'speeds' ? 0.75 : work === 'delivery' || work === 'service' ? 0.08 : 0;
    const speeding = this.random.next() < fast;
    const leg = driveLeg(route, this.style(speeding, halts), this.random);
    const harsh = this.harshMoments(leg, speeding ? 0.7 : 0.14);
    if (this.crashes()) harsh.push({ atSeconds: leg.totalSeconds - CRASH_BEFORE_END_SECONDS, type: 'crash' });
    const planned = speeding ? 'speeding' : 'normal';
    this.activities.push({ kind: 'drive', seconds: leg.totalSeconds, leg, harsh, planned });
    this.elapsed += leg.totalSeconds;
    this.at = to;
  }

  /** Returns whether the next drive ends at a dock that the vehicle bumps into. */
  private crashes(): boolean {
    if (this.asset.quirk !== 'crashes' || !DAYS_OF_CRASH.includes(this.weekday)) return false;
    return this.activities.filter(({ kind }) => kind === 'drive').length === CRASH_AT_DRIVE;
  }

  private harshMoments(leg: Leg, chance: number): HarshMoment[] {
    const moments: HarshMoment[] = [];
    if (this.asset.device?.protocol !== 'teltonika') return moments;
    for (let start = 0; start < leg.totalSeconds - 60; start += 420) {
      if (this.random.next() > chance) continue;
      const type = this.random.pick(['harshBraking', 'harshBraking', 'harshAcceleration', 'harshCornering'] as const);
      const fastEnough = type === 'harshAcceleration' ? 4 : 10;
      const from = leg.seconds.findIndex((seconds, index) => seconds > start + 20 && leg.speed[index]! > fastEnough);
      if (from < 0) continue;
      const value = type === 'harshAcceleration' ? this.random.between(2.6, 3.3) : this.random.between(3.1, 4.6);
      moments.push({ atSeconds: leg.seconds[from]!, type, value });
    }
    return moments;
  }

  /** Is towed slowly: the route at half the limit. */
  private tow(to: RoadPlace): void {
    const style = { ...this.style(false, []), mainRoadShare: 0.5, share: 0.6, waitChance: 0.1 };
    const leg = driveLeg(this.routeTo(to), style, this.random);
    this.activities.push({ kind: 'tow', seconds: leg.totalSeconds, leg });
    this.elapsed += leg.totalSeconds;
    this.at = to;
  }

  private standing(seconds: number, idleSeconds: number): Extract<Activity, { kind: 'stop' }> {
    this.elapsed += seconds;
    const place = ground().roads.pointAt(this.at);
    return { kind: 'stop', seconds, idleSeconds, place, refuel: false, plugged: false };
  }

  private stop(minutes: number, plugged = false, idleSeconds?: number): void {
    const seconds = minutes * MINUTE;
    const electric = this.vehicle.battery !== undefined || this.asset.type === 'cycle';
    const engineRuns = this.random.next() < 0.42;
    const idle = idleSeconds ?? (engineRuns ? this.random.between(70, Math.min(seconds, 9 * MINUTE)) : 8);
    this.activities.push({ ...this.standing(seconds, electric ? 0 : Math.min(idle, seconds)), plugged });
  }
}
