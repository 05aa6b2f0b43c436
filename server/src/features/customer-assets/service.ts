import type { CustomerAsset, CustomerAssetsWrite } from '@waymark/contract/customer-assets/schema.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { assetKeys } from '../assets/service.ts';
import { audit } from '../audit/append-sql.ts';
import { found, refuseField } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import { assetsOfCustomer, type CustomerKey, customerByUid, replaceAssets } from './sql.ts';

export { customerByUid } from './sql.ts';

export interface CustomerAssetServiceParts {
  database: Database;
  now: () => number;
}

interface CustomerAssets {
  items: CustomerAsset[];
  count: number;
}

/** Assets of customers. One asset may have several customers, such as a trailer that two of them load. */
export class CustomerAssetService {
  readonly #parts: CustomerAssetServiceParts;

  constructor(parts: CustomerAssetServiceParts) {
    this.#parts = parts;
  }

  /** @throws Refusal `error.not.found` */
  async list(viewer: Viewer, id: string): Promise<CustomerAssets> {
    return this.#parts.database.read(viewer.visibleAccounts, async (tx) =>
      present(tx, found(await customerByUid(tx, viewer.visibleAccounts, id))),
    );
  }

  /** @throws Refusal `error.not.found` for the customer, `error.customer.asset` for an asset */
  async assign(viewer: Viewer, id: string, { assetIds }: CustomerAssetsWrite): Promise<CustomerAssets> {
    return this.#parts.database.tenant(viewer.visibleAccounts, async (tx) => {
      const customer = found(await customerByUid(tx, viewer.visibleAccounts, id, true));
      const keys = await assetKeys(tx, viewer, assetIds);
      const assets = assetIds.map((assetId, index) => {
        const key = keys.get(assetId.toLowerCase());
        if (key?.accountId !== customer.account_id) throw refuseField('error.customer.asset', `assetIds.${index}`);
        return key.assetId;
      });
      const changed = await replaceAssets(tx, customer, assets, new Date(this.#parts.now()));
      if (changed.added + changed.removed > 0)
        await audit(tx, {
          ...{ accountId: customer.account_id, userId: viewer.userId, action: 'customer.assets' },
          ...{ subjectType: 'customer', subjectUid: customer.uid, details: { name: customer.name, ...changed } },
        });
      return present(tx, customer);
    });
  }
}

async function present(tx: Tx, customer: CustomerKey): Promise<CustomerAssets> {
  const rows = await assetsOfCustomer(tx, customer);
  const items = rows.map(({ uid, name, license_plate }) => ({ id: uid, name, licensePlate: license_plate }));
  return { items, count: items.length };
}
