import type { customerAssetEndpoints } from '@waymark/contract/customer-assets/endpoints.ts';
import { SHARE_PAGE_PATH } from '@waymark/contract/shares/endpoints.ts';
import type { Handlers } from '../../http/handler.ts';
import type { ShareService } from '../shares/service.ts';
import type { CustomerAssetService } from './service.ts';

/** @param siteAddress returns the base address of links */
export function customerAssetHandlers(
  assets: CustomerAssetService,
  shares: ShareService,
  siteAddress: () => string,
): Handlers<typeof customerAssetEndpoints> {
  return {
    list: ({ viewer, params }) => assets.list(viewer, params.id),
    assign: ({ viewer, params, body }) => assets.assign(viewer, params.id, body),
    share: ({ viewer, params, body }) =>
      shares.createForCustomer(viewer, params.id, body, `${new URL(siteAddress()).origin}${SHARE_PAGE_PATH}`),
  };
}
