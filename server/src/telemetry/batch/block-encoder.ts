import { weekEnd } from '../../storage/partitions.ts';
import { plainBlockBound, putPlainBlock } from '../../storage/plain-block.ts';
import type { PositionRow } from '../intake/position.ts';
import { CopyBuffer, put2, put4, putTime } from './copy-buffer.ts';

/** Octets of a row of `recent_position_blocks` besides its block. */
const ROW_BYTES = 2 + 4 + 4 + 4 + 4 + 12 + 12 + 4;
/** Maximum number of positions of a block, but positions of one instant stay together. */
const BLOCK_POSITIONS = 1024;

/** Statement whose data `BlockEncoder` writes. */
export const COPY_BLOCKS =
  'COPY recent_position_blocks (account_id, device_id, first_time, last_time, block) FROM STDIN (FORMAT binary)';

/** Encodes the positions of each device in a batch as a row of `recent_position_blocks`, in binary COPY format. */
export class BlockEncoder {
  readonly #out = new CopyBuffer();

  /**
   * @param rows of each device one after the other, in the order of their key
   * @returns the bytes of the COPY, valid until the encoder is used again
   */
  encode(rows: readonly PositionRow[]): Uint8Array {
    const out = this.#out;
    out.begin();
    for (let from = 0; from < rows.length; ) {
      const to = endOfBlock(rows, from);
      out.reserve(ROW_BYTES + plainBlockBound(rows, from, to));
      const { buffer } = out;
      const first = rows[from]!;
      let at = put2(buffer, out.at, 5);
      at = put4(buffer, put4(buffer, at, 4), first.accountId);
      at = put4(buffer, put4(buffer, at, 4), first.deviceId);
      at = putTime(buffer, at, first.fixTime);
      at = putTime(buffer, at, rows[to - 1]!.fixTime);
      out.at = putPlainBlock(buffer, at + 4, rows, from, to);
      put4(buffer, at, out.at - at - 4);
      from = to;
    }
    return out.end();
  }
}

/** Returns the end of the block that begins at a row: one device, one week. */
function endOfBlock(rows: readonly PositionRow[], from: number): number {
  const { accountId, deviceId, fixTime } = rows[from]!;
  const end = weekEnd(fixTime);
  let to = from + 1;
  for (; to < rows.length; to++) {
    const row = rows[to]!;
    if (row.deviceId !== deviceId || row.accountId !== accountId || row.fixTime >= end) break;
    if (to - from >= BLOCK_POSITIONS && row.fixTime !== rows[to - 1]!.fixTime) break;
  }
  return to;
}
