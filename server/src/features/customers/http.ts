import type { customerEndpoints } from '@waymark/contract/customers/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import { recordHandlers } from '../records/http.ts';
import type { CustomerService } from './service.ts';

export function customerHandlers(customers: CustomerService): Handlers<typeof customerEndpoints> {
  return recordHandlers(customers);
}
