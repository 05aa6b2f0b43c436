/** Generated drives over every protocol. */
import { madeTrace } from '@waymark/simulator/made/made-trace.ts';
import { protocolsSuite } from './protocols-suite.ts';
import { storable } from './replayed.ts';

const VEHICLES = ['Cycle 01', 'Truck 03'];

protocolsSuite(async () => {
  const { name, vehicles } = madeTrace();
  const own = vehicles.filter(({ id }) => VEHICLES.includes(id));
  // Values that only some protocols carry would change the length of a trip.
  const plain = own.map((vehicle) => ({
    ...vehicle,
    ignitionType: 'none' as const,
    records: vehicle.records.map(({ odometerMeters, motion, events, ignition, ...record }) => record),
  }));
  return storable({ name, vehicles: plain }).trace;
});
