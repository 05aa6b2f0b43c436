import { buildFrame, HEARTBEAT } from '@waymark/protocols/gt06/messages.ts';
import { encodeFrame } from '@waymark/protocols/jt808/encode.ts';
import { encodeHeartbeat } from '@waymark/protocols/queclink/encode.ts';
import type { TrackerTraits } from './traits.ts';

const TERMINAL_HEARTBEAT = 0x0002;
const IGNITION_BIT = 0x02;
/** A serial number outside those of the packets, which count from zero. */
const SERIAL = 0xfff0;

/** Returns a heartbeat. That of GT06 carries the ignition without a time. @param instant epoch ms */
export function heartbeatOf({ protocol }: TrackerTraits, imei: string, instant: number, ignition: boolean): Uint8Array {
  switch (protocol) {
    case 'teltonika':
      return Uint8Array.of(0xff);
    case 'wialon':
      return Buffer.from('#P#\r\n', 'latin1');
    case 'queclink':
      return encodeHeartbeat(imei, instant, 'FFF0');
    case 'jt808':
      return encodeFrame({ messageId: TERMINAL_HEARTBEAT, imei, serial: SERIAL, editionOf2019: imei.length > 12 }, []);
    case 'gt06':
      return buildFrame(false, HEARTBEAT, SERIAL, Uint8Array.of(0x40 | (ignition ? IGNITION_BIT : 0), 6, 4, 0, 2));
  }
}
