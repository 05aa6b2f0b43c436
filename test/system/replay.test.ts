/** Generated drives, with the true lengths of the roads. */
import { type MadeVehicle, madeTrace, trueTrips } from '@waymark/simulator/made/made-trace.ts';
import type { TraceVehicle } from '@waymark/simulator/replay/trace.ts';
import { replaySuite } from './replay-suite.ts';
import { storable } from './replayed.ts';

/** One of each: no faults, missing records, a phone, jumps and repeats, a wrong clock. */
const VEHICLES = ['Truck 01', 'Truck 03', 'Cycle 01', 'E-Cargo 01', 'Shuttle 01'];
/** The errors of fixes lengthen short or slow ways. */
const LONG_METERS = 8000;

replaySuite(async () => {
  const made = madeTrace().vehicles.filter(({ id }) => VEHICLES.includes(id));
  const { trace, shiftMs } = storable({ name: 'made', vehicles: made.map(withoutOdometer) });
  return {
    trace,
    lengths: made
      .filter(({ sound, ignitionType }) => sound && ignitionType !== 'none')
      .flatMap((vehicle) => lengths(vehicle, shiftMs)),
    // A wrong clock makes jumps that three fixes confirm. The reference counts them as driven, the product does not.
    compared: ({ id, records }) =>
      id !== 'Shuttle 01' &&
      records.every(({ valid, speedMetersPerSecond }) => valid === true && (speedMetersPerSecond ?? 0) < 60),
    atLeast: { trips: 50, days: 10 },
    movingIntervalSeconds: 60,
  };
});

/** Removes the odometer, so that distances come from the track, as in the reference. */
function withoutOdometer(vehicle: MadeVehicle): TraceVehicle {
  return { ...vehicle, records: vehicle.records.map(({ odometerMeters, ...record }) => record) };
}

function lengths(vehicle: MadeVehicle, shiftMs: number) {
  return trueTrips(vehicle)
    .filter(({ meters }) => meters >= LONG_METERS)
    .map(({ startTime, endTime, meters }, index) => ({
      name: `${vehicle.id} ${index}`,
      vehicleId: vehicle.id,
      from: startTime + shiftMs,
      to: endTime + shiftMs,
      meters,
    }));
}
