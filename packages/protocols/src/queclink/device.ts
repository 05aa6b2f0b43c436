import type { DeviceSide, Heard } from '../device-side.ts';
import { answerTo, readCommand } from './device-orders.ts';
import { countOf, encodeReport } from './encode.ts';
import { SERVER_ACKNOWLEDGEMENT, TAIL } from './messages.ts';

/** Reports that a device sends before it waits for their acknowledgements. */
const REPORTS_AT_ONCE = 15;

/** A tracker that wants every report acknowledged: no login, one GTFRI for each record, one `+SACK` for each count. */
export function queclinkDevice(imei: string): DeviceSide {
  let unread = '';
  /** Counts of the last packet that were not acknowledged yet. */
  let open: string[] = [];
  let sent = 0;
  return {
    capacity: REPORTS_AT_ONCE,
    login: () => undefined,
    packet(records) {
      open = records.map(countOf);
      sent = records.length;
      return new Uint8Array(Buffer.concat(records.map((record) => encodeReport(imei, record))));
    },
    hear(bytes) {
      const heard: Heard[] = [];
      const answers = (unread + Buffer.from(bytes).toString('latin1')).split(TAIL);
      unread = answers.pop()!;
      for (const answer of answers) {
        const command = readCommand(answer);
        if (command !== undefined) {
          const { order } = command;
          heard.push({ kind: 'ordered', order, answer: (outcome) => answerTo(imei, command, outcome) });
          continue;
        }
        const at = answer.startsWith(SERVER_ACKNOWLEDGEMENT)
          ? open.indexOf(answer.slice(SERVER_ACKNOWLEDGEMENT.length))
          : -1;
        if (at < 0) continue;
        open.splice(at, 1);
        if (open.length === 0) heard.push({ kind: 'confirmed', count: sent });
      }
      return heard;
    },
  };
}
