import { connect } from 'node:net';
import type { DeviceRecord } from '@waymark/protocols/device-side.ts';
import { avlRecord, encodeLogin, encodePacket } from '@waymark/protocols/teltonika/encode.ts';
import { CODEC_8_EXTENDED } from '@waymark/protocols/teltonika/messages.ts';

/** A device that sends on without waiting for answers. */
export interface PushingDevice {
  /** Number of records that the server acknowledged. */
  acknowledged(): number;
  close(): void;
}

/** Signs in and writes all records immediately, in packets of 100. Unread data stays with the sender. */
export async function push(port: number, imei: string, records: readonly DeviceRecord[]): Promise<PushingDevice> {
  const socket = connect({ host: '127.0.0.1', port });
  let received = Buffer.alloc(0);
  const accepted = new Promise<void>((resolve, reject) => {
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (received[0] === 1) resolve();
      else reject(new Error(`${imei} was refused`));
    });
    socket.on('error', reject);
  });
  socket.write(encodeLogin(imei));
  await accepted;
  for (let from = 0; from < records.length; from += 100)
    socket.write(encodePacket(CODEC_8_EXTENDED, records.slice(from, from + 100).map(avlRecord)));
  return {
    acknowledged() {
      let sum = 0;
      for (let at = 1; at + 4 <= received.length; at += 4) sum += received.readUInt32BE(at);
      return sum;
    },
    close: () => socket.destroy(),
  };
}
