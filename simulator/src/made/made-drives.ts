import type { Position } from '@waymark/domain/position.ts';
import { positionsOf } from '../replay/positions.ts';
import { madeTrace } from './made-trace.ts';

/** Returns the generated trace as positions, each vehicle as a separate trace. */
export function madeDrives(): { name: string; vehicles: Map<string, Position[]> }[] {
  return madeTrace().vehicles.map((vehicle) => ({
    name: vehicle.id,
    vehicles: new Map([[vehicle.id, positionsOf(vehicle)]]),
  }));
}
