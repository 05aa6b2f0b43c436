import type { Protocol } from '../protocol.ts';
import { BODY_CAP, osmandHttp } from './decode.ts';

export const osmand: Protocol = {
  name: 'osmand',
  title: 'OsmAnd, Traccar Client',
  defaultPort: 5055,
  frameCap: BODY_CAP,
  http: osmandHttp,
};
