import type { ProtocolDeclaration } from '../declaration.ts';
import { BODY_CAP, osmandHttp } from './decode.ts';
import { OSMAND_MODELS } from './models.ts';

export const osmand: ProtocolDeclaration = {
  name: 'osmand',
  title: 'OsmAnd, Traccar Client',
  defaultPort: 5055,
  frameCap: BODY_CAP,
  http: osmandHttp,
  models: OSMAND_MODELS,
  namedByImei: false,
};
