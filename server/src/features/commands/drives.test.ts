/** Made drives through gateway, telemetry and dispatcher. */
import { madeTrace } from '@waymark/simulator/made/made-trace.ts';
import { positionsOf } from '@waymark/simulator/replay/positions.ts';
import { driveSuite } from './testing-drive-suite.ts';

driveSuite(() =>
  madeTrace().vehicles.map((vehicle) => ({
    name: vehicle.id,
    vehicles: new Map([[vehicle.id, positionsOf(vehicle)]]),
  })),
);
