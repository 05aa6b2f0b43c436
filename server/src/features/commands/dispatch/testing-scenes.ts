/** Situations with which tests of the dispatcher start. */
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import type { Database } from '../../../storage/db.ts';
import type { CommandKey } from '../step.ts';
import type { DispatchWorld, VehicleOptions } from './testing.ts';
import type { TestDevice, Vehicle } from './testing-device.ts';

/** Returns a vehicle whose device is connected and has sent one report. */
export async function connectedVehicle(
  world: DispatchWorld,
  report: Partial<DeviceRecord> = {},
  options: VehicleOptions = {},
): Promise<{ vehicle: Vehicle; device: TestDevice }> {
  const vehicle = await world.vehicle(options);
  const device = world.device(vehicle);
  await device.connect();
  await device.report(report);
  return { vehicle, device };
}

/** Returns a vehicle at rest with an immobilize command that was sent and has no answer. */
export async function cutInFlight(
  world: DispatchWorld,
  protocol = 'teltonika',
): Promise<{ vehicle: Vehicle; device: TestDevice; cut: CommandKey }> {
  const { vehicle, device } = await connectedVehicle(world, {}, { protocol });
  const cut = await world.request(vehicle, 'SET_IMMOBILIZE');
  await world.rest(device, 80);
  await device.heard(1);
  await world.untilStatus(cut, 'inprogress');
  return { vehicle, device, cut };
}

/** Restarts the dispatcher on a database whose transactions of steps run through `tenant`. */
export async function restartWith(world: DispatchWorld, tenant: Database['tenant']): Promise<void> {
  const { database } = world;
  await world.dispatcher.close();
  await world.startDispatcher({ ...database, ingest: database.ingest.bind(database), tenant } as Database);
}
