/**
 * Everything the product knows about a protocol. A protocol is declared in its own folder and listed in `index.ts`; no
 * other file names it.
 */
import type { DeviceSide } from './device-side.ts';
import type { TrackerModel } from './model.ts';
import type { Protocol } from './protocol.ts';

export interface ProtocolDeclaration extends Protocol {
  /** Models on the market that speak it. Unlisted models work too; only their abilities are unknown. */
  models: readonly TrackerModel[];
  /** True if its trackers identify themselves by IMEI only, so that any other number is a typing error. */
  namedByImei: boolean;
  /** Creates the device's side of one connection, for simulators and tests. Required with `stream`. */
  device?: (imei: string) => DeviceSide;
  /** Octets that may begin a frame or separate two frames; noise without them never hides a frame. Required with `stream`. */
  frameStarts?: readonly number[];
  /** True if its frames have no checksum, so that a damaged bit may change a record. Default false. */
  withoutChecksum?: boolean;
}
