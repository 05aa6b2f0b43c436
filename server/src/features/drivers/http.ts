import type { driverEndpoints } from '@waymark/contract/drivers/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { DriverService } from './service.ts';

export function driverHandlers(drivers: DriverService): Handlers<typeof driverEndpoints> {
  return recordHandlers(drivers);
}
