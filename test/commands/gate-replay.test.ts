/** The safety gate over made drives, each vehicle as a trace of its own. */
import { madeTrace } from '@waymark/simulator/made/made-trace.ts';
import { positionsOf } from '@waymark/simulator/replay/positions.ts';
import { gateReplaySuite } from './gate-replay-suite.ts';

gateReplaySuite(() => ({
  traces: madeTrace().vehicles.map((vehicle) => ({
    name: vehicle.id,
    vehicles: new Map([[vehicle.id, positionsOf(vehicle)]]),
  })),
  commands: 200,
}));
